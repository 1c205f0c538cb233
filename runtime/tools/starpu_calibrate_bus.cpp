// starpu_calibrate_bus: measures the links between memory nodes and keeps their speeds in files.
//
// The library measures and writes. Each file is replaced by a new one, which is how the tool knows that it
// was.
#include "tools/command_line.hpp"

#include <starpu.h>
#include <starpu_perfmodel.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <sys/stat.h>
#include <vector>

namespace {
struct found_file {
    std::string path;
    ino_t number = 0; // 0: it is not there
};

// What starpu_bus_print_filenames() prints, one file a line, between < and >.
std::string text_with_names() {
    char* text = nullptr;
    std::size_t bytes = 0;
    std::FILE* stream = open_memstream(&text, &bytes);
    if (stream == nullptr) return {};
    starpu_bus_print_filenames(stream);
    std::fclose(stream);
    std::string all = text != nullptr ? text : "";
    std::free(text);
    return all;
}

std::vector<found_file> look_at_files() {
    const std::string text = text_with_names();
    std::vector<found_file> files;
    for (std::size_t end = 0, begin = 0; (begin = text.find('<', end)) != text.npos;) {
        end = text.find(">\n", begin);
        if (end == text.npos) break;
        found_file file{text.substr(begin + 1, end - begin - 1)};
        struct stat found {};
        if (::stat(file.path.c_str(), &found) == 0) file.number = found.st_ino;
        files.push_back(file);
    }
    return files;
}

// After a line of the library's where one is not.
bool are_all_new(const std::vector<found_file>& before, const std::vector<found_file>& after) {
    if (after.empty() || before.size() != after.size()) return false;
    for (std::size_t i = 0; i < after.size(); ++i)
        if (after[i].number == 0 || after[i].number == before[i].number) return false;
    return true;
}

int calibrate() {
    const std::vector<found_file> before = look_at_files();
    setenv("STARPU_BUS_CALIBRATE", "1", 1);  // whatever the user has set
    if (starpu_init(nullptr) != 0) return 1; // after a line of the library's
    const bool is_done = are_all_new(before, look_at_files());
    if (is_done && starpu_memory_nodes_get_count() == 1)
        std::fputs("starpu_calibrate_bus: there is only main memory, and no link to measure\n", stderr);
    starpu_shutdown();
    return is_done ? 0 : 1;
}
} // namespace

int main(int count, char** words) {
    starpu_tools::command_line line(
        "Measures the links between memory nodes and keeps their speeds for programs that run here.",
        "starpu_calibrate_bus");
    return line.read_and_do(count, words, calibrate);
}
