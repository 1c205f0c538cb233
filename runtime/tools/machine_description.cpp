// Devices are listed one by one, each with the speeds of its own link.
#include "tools/machine_description.hpp"

#include <starpu.h>

#include <climits>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <unistd.h>
#include <vector>

namespace starpu_tools {

namespace {
struct kind_row {
    starpu_worker_archtype kind;
    const char* name;
};
constexpr std::array device_kinds = {kind_row{STARPU_CUDA_WORKER, "cuda"},
                                     kind_row{STARPU_OPENCL_WORKER, "opencl"},
                                     kind_row{STARPU_HIP_WORKER, "hip"}};

std::string quoted(const std::string& text) {
    std::string all = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') all += '\\';
        if (static_cast<unsigned char>(c) >= ' ') all += c;
    }
    return all + '"';
}

// By which performance models are found.
std::string name_of_machine() {
    if (const char* given = std::getenv("STARPU_HOSTNAME"); given != nullptr && *given != '\0') return given;
    char name[HOST_NAME_MAX + 1] = "";
    if (gethostname(name, sizeof name - 1) != 0) return "localhost";
    const std::string whole = name;
    return whole.substr(0, whole.find('.'));
}

std::vector<int> workers_of(starpu_worker_archtype kind) {
    std::vector<int> ids(static_cast<std::size_t>(std::max(starpu_worker_get_count_by_type(kind), 0)));
    if (!ids.empty()) starpu_worker_get_ids_by_type(kind, ids.data(), static_cast<unsigned>(ids.size()));
    return ids;
}

// What data may take is less than the memory, but all that counts.
double mebibytes_of(unsigned place) {
    return std::max(static_cast<double>(starpu_memory_get_total(place)) / (1 << 20), 1.0);
}

void print_device(std::FILE* to, const char* kind, unsigned place, std::size_t workers, bool& is_first) {
    std::fprintf(to, "%s\n    {\"kind\": \"%s\", \"workers\": %zu, \"memory_mib\": %.0f, ",
                 is_first ? "" : ",", kind, workers, mebibytes_of(place));
    std::fprintf(to, "\"link\": {\"mb_per_s\": %.1f, \"latency_us\": %.2f}}",
                 starpu_transfer_bandwidth(STARPU_MAIN_RAM, place),
                 starpu_transfer_latency(STARPU_MAIN_RAM, place));
    is_first = false;
}

// Workers of one device work in one memory.
void print_devices(std::FILE* to, const kind_row& row, bool& is_first) {
    std::vector<unsigned> memories;
    for (const int id : workers_of(row.kind))
        memories.push_back(starpu_worker_get_memory_node(static_cast<unsigned>(id)));
    for (std::size_t i = 0; i < memories.size(); ++i) {
        const auto before = memories.begin() + static_cast<std::ptrdiff_t>(i);
        if (std::find(memories.begin(), before, memories[i]) != before) continue;
        const auto workers =
            static_cast<std::size_t>(std::count(memories.begin(), memories.end(), memories[i]));
        print_device(to, row.name, memories[i], workers, is_first);
    }
}
} // namespace

void print_description(std::FILE* to) {
    const std::string name = quoted(name_of_machine());
    std::fprintf(to, "{\n  \"name\": %s,\n  \"host\": %s", name.c_str(), name.c_str());
    if (const auto cpus = workers_of(STARPU_CPU_WORKER).size(); cpus != 0)
        std::fprintf(to, ",\n  \"cpus\": %zu", cpus);
    if (starpu_worker_get_count() > starpu_cpu_worker_get_count()) {
        std::fputs(",\n  \"gpus\": [", to);
        bool is_first = true;
        for (const kind_row& row : device_kinds) print_devices(to, row, is_first);
        std::fputs("\n  ]", to);
    }
    std::fputs("\n}\n", to);
}

} // namespace starpu_tools
