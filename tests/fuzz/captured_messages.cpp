// Puts a temporary file in the place of stderr and reads what was added to it.
#include "captured_messages.hpp"

#include <cstdio>
#include <sstream>
#include <unistd.h>

namespace fuzz {

namespace {
int file = -1;
off_t read_so_far = 0;

bool is_about_the_session(const std::string& line) {
    return line.find("CPU workers share") != std::string::npos;
}

// Tasks that are to fail, or to be cancelled for that, have this name.
bool is_about_a_planned_failure(const std::string& line) {
    return line.find("task \"doomed\"") != std::string::npos;
}

// Whether a copy can go is not known when that is asked for.
bool is_about_an_eviction(const std::string& line) {
    return line.find("starpu_data_evict_from_node: the copy of") != std::string::npos;
}
} // namespace

void capture_messages() {
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
    return; // what a sanitizer has to say must be seen
#endif
    char name[] = "/tmp/fuzzer_messages_XXXXXX";
    file = mkstemp(name);
    if (file < 0) return;
    unlink(name);
    std::fflush(stderr);
    dup2(file, STDERR_FILENO);
}

std::string take_messages() {
    if (file < 0) return {};
    std::string text;
    char piece[4096];
    for (ssize_t got; (got = pread(file, piece, sizeof piece, read_so_far)) > 0; read_so_far += got)
        text.append(piece, static_cast<std::size_t>(got));
    std::istringstream lines(text);
    std::string kept;
    for (std::string line; std::getline(lines, line);)
        if (!is_about_the_session(line) && !is_about_a_planned_failure(line) && !is_about_an_eviction(line))
            kept += line + "\n";
    return kept;
}

} // namespace fuzz
