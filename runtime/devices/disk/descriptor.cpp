// The system may read and write less than it was asked for, and be interrupted: asks again for the rest.
#include "devices/disk/descriptor.hpp"

#include "base/files.hpp"
#include "base/held_off_signal.hpp"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace starpu::devices {

descriptor::descriptor(descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}

descriptor& descriptor::operator=(descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
}

descriptor::~descriptor() {
    if (is_open()) close(number_);
}

int descriptor::read(void* into, off_t at, std::size_t bytes) const noexcept {
    char* next = static_cast<char*>(into);
    while (bytes != 0) {
        const ssize_t got = pread(number_, next, bytes, at);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return -errno;
        if (got == 0) return -ENODATA;
        next += got;
        at += got;
        bytes -= static_cast<std::size_t>(got);
    }
    return 0;
}

int descriptor::write(const void* from, off_t at, std::size_t bytes) const noexcept {
    const base::held_off_signal quiet(SIGXFSZ);
    const char* next = static_cast<const char*>(from);
    while (bytes != 0) {
        const ssize_t put = pwrite(number_, next, bytes, at);
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return -errno;
        if (put == 0) return -ENOSPC;
        next += put;
        at += put;
        bytes -= static_cast<std::size_t>(put);
    }
    return 0;
}

int descriptor::lengthen(off_t end, std::size_t bytes) const noexcept {
    const base::held_off_signal quiet(SIGXFSZ);
    const off_t more = static_cast<off_t>(bytes);
    int error = 0;
    do error = fallocate(number_, 0, end, more) == 0 ? 0 : -errno;
    while (error == -EINTR);
    if (error == -EOPNOTSUPP || error == -ENOSYS) error = ftruncate(number_, end + more) == 0 ? 0 : -errno;
    if (error == 0) return 0;
    // What was had of it before the disk was full goes back.
    return ftruncate(number_, end) == 0 ? error : -errno;
}

descriptor open_existing(const char* path, int more_flags) noexcept {
    const int both = base::open_file(path, O_RDWR | more_flags);
    if (both >= 0 || (errno != EACCES && errno != EROFS && errno != EPERM)) return descriptor(both);
    return descriptor(base::open_file(path, O_RDONLY | more_flags));
}

// Not by its name, which may be another file's by now.
descriptor open_again(const descriptor& opened, int more_flags) noexcept {
    char link[32];
    std::snprintf(link, sizeof link, "/proc/self/fd/%d", opened.number());
    return open_existing(link, more_flags);
}

} // namespace starpu::devices
