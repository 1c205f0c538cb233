// Reads what the kernel tells of processes, below /proc.
#include "mpi/process.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <functional>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace starpu::mpi {

namespace {

// Of a small file: its text, or nothing and errno where it cannot be read.
std::string text_of(const char* path) {
    char text[1024];
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return {};
    const ssize_t bytes = read(file, text, sizeof text);
    const int error = errno;
    close(file);
    errno = error;
    return std::string(text, bytes > 0 ? static_cast<std::size_t>(bytes) : 0);
}

std::string status_of(std::int64_t number) {
    char path[64];
    std::snprintf(path, sizeof path, "/proc/%lld/stat", static_cast<long long>(number));
    return text_of(path);
}

// The start of a process that lives, or 0.
std::int64_t start_in(const std::string& text) {
    const std::size_t name_end = text.rfind(')'); // names may have blanks and brackets
    if (name_end == std::string::npos) return 0;
    char state = 0;
    long long start = 0;
    const int found = std::sscanf(text.c_str() + name_end + 1,
                                  " %c %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s "
                                  "%*s %lld",
                                  &state, &start);
    const bool is_over = state == 'Z' || state == 'X' || state == 'x';
    return found == 2 && !is_over ? start : 0;
}

// Processes in containers may have the same numbers as others on the machine.
std::uint64_t space_of_numbers() {
    std::string text = text_of("/proc/sys/kernel/random/boot_id");
    struct stat space {};
    if (stat("/proc/self/ns/pid", &space) == 0) text += std::to_string(space.st_ino);
    char host[256] = "";
    if (gethostname(host, sizeof host - 1) == 0) text += host;
    return std::hash<std::string_view>()(text);
}

} // namespace

process this_process() {
    const auto number = static_cast<std::int64_t>(getpid());
    return {number, start_in(status_of(number)), space_of_numbers()};
}

bool lives(const process& p) {
    const std::string status = status_of(p.number);
    const bool is_unknown = status.empty() && errno != ENOENT && errno != ESRCH;
    return is_unknown || start_in(status) == p.start;
}

} // namespace starpu::mpi
