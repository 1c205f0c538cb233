// The system may read and write less than it was asked for, and be interrupted: asks again for the rest.
#include "devices/disk/descriptor.hpp"

#include "devices/disk/file_size_signal.hpp"

#include <cerrno>
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
    const file_size_signal_held_off quiet;
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
    const file_size_signal_held_off quiet;
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
    const int both = open(path, O_RDWR | O_CLOEXEC | more_flags);
    if (both >= 0 || (errno != EACCES && errno != EROFS && errno != EPERM)) return descriptor(both);
    return descriptor(open(path, O_RDONLY | O_CLOEXEC | more_flags));
}

} // namespace starpu::devices
