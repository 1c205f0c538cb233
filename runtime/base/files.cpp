// Whatever the system gives below 3 is exchanged for a duplicate above, which fcntl(2) places.
#include "base/files.hpp"

#include "base/held_off_signal.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace starpu::base {

namespace {
constexpr int first_of_ours = 3;

int moved_up(int number) noexcept {
    if (number < 0 || number >= first_of_ours) return number;
    const int above = duplicate(number);
    const int error = errno;
    close(number);
    errno = error;
    return above;
}
} // namespace

int duplicate(int descriptor) noexcept {
    return fcntl(descriptor, F_DUPFD_CLOEXEC, first_of_ours);
}

int open_file(const char* path, int flags, mode_t mode) noexcept {
    return moved_up(open(path, flags | O_CLOEXEC, mode));
}

int open_file_in(int folder, const char* name, int flags, mode_t mode) noexcept {
    return moved_up(openat(folder, name, flags | O_CLOEXEC, mode));
}

int make_temporary_file(char* pattern) noexcept {
    return moved_up(mkostemp(pattern, O_CLOEXEC));
}

bool write_all(int descriptor, std::string_view content) noexcept {
    const held_off_signal quiet(SIGXFSZ);
    while (!content.empty()) {
        const ssize_t put = write(descriptor, content.data(), content.size());
        if (put < 0 && errno != EINTR) return false;
        if (put > 0) content.remove_prefix(static_cast<std::size_t>(put));
    }
    return true;
}

owned_descriptor::~owned_descriptor() {
    if (number_ >= 0) close(number_);
}

} // namespace starpu::base
