// starpu_machine_display: the workers that a program would get here, and how fast links between memory nodes
// are.
#include "tools/command_line.hpp"
#include "tools/machine_description.hpp"

#include <starpu.h>
#include <starpu_perfmodel.h>
#include <starpu_worker.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {
struct kind_row {
    starpu_worker_archtype kind;
    const char* option;
    const char* title;
};
constexpr std::array kinds = {kind_row{STARPU_CPU_WORKER, "CPU", "CPU"},
                              kind_row{STARPU_CUDA_WORKER, "CUDA", "CUDA"},
                              kind_row{STARPU_OPENCL_WORKER, "OpenCL", "OpenCL"}};

struct request {
    bool tells_files = false;
    bool only_counts = false;
    bool leaves_links_out = false;
    bool measures_anew = false;
    bool describes = false;
    std::string kind;
};

void print_workers(const kind_row& row, bool only_count) {
    const int total = starpu_worker_get_count_by_type(row.kind);
    std::printf("%d %s worker%s%s\n", total, row.title, total == 1 ? "" : "s",
                only_count || total == 0 ? "" : ":");
    if (only_count || total == 0) return;
    std::vector<int> ids(static_cast<std::size_t>(total));
    starpu_worker_get_ids_by_type(row.kind, ids.data(), static_cast<unsigned>(total));
    for (const int id : ids) {
        char name[128];
        starpu_worker_get_name(id, name, sizeof name);
        std::printf("\t%s\n", name);
    }
}

bool is_wanted(const kind_row& row, const request& wanted) {
    return wanted.kind.empty() || wanted.kind == row.option;
}

void print_all(const request& wanted) {
    if (wanted.tells_files) starpu_bus_print_filenames(stdout);
    for (const kind_row& row : kinds)
        if (is_wanted(row, wanted)) print_workers(row, wanted.only_counts);
    if (!wanted.only_counts && !wanted.leaves_links_out && wanted.kind.empty()) {
        std::putchar('\n');
        starpu_bus_print_bandwidth(stdout);
        std::putchar('\n');
        starpu_bus_print_affinity(stdout);
    }
}

int display(const request& wanted) {
    if (wanted.measures_anew) setenv("STARPU_BUS_CALIBRATE", "1", 1);
    if (starpu_init(nullptr) != 0) return 1; // after a line of the library's
    if (wanted.describes)
        starpu_tools::print_description(stdout);
    else
        print_all(wanted);
    starpu_shutdown();
    return 0;
}
} // namespace

int main(int count, char** words) {
    request wanted;
    starpu_tools::command_line line(
        "Prints the workers that a program would get on this machine, and how fast links between "
        "memory nodes are.",
        "starpu_machine_display");
    line.add_flag("-i,--info", wanted.tells_files, "in which files speeds of links are kept");
    line.add_flag("-f,--force", wanted.measures_anew, "measures links anew, and keeps their speeds");
    line.add_choice("-w,--worker", wanted.kind, {"CPU", "CUDA", "OpenCL"},
                    "workers of one kind alone: CPU, CUDA, OpenCL");
    line.add_flag("-c,--count", wanted.only_counts, "how many workers there are, and nothing else");
    line.add_flag("-n,--notopology", wanted.leaves_links_out, "leaves links out");
    line.add_flag("-d,--describe", wanted.describes, "a description for STARPU_SIMULATE, and nothing else");
    return line.read_and_do(count, words, [&] { return display(wanted); });
}
