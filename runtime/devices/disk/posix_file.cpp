// A file through pread and pwrite.
#include "devices/disk/descriptor.hpp"
#include "devices/disk/file.hpp"

#include <new>
#include <utility>

namespace starpu::devices {

namespace {
class posix_file final : public file {
public:
    explicit posix_file(descriptor opened) : opened_(std::move(opened)) {}

    int read(void* into, off_t at, std::size_t bytes) noexcept override {
        return opened_.read(into, at, bytes);
    }
    int write(const void* from, off_t at, std::size_t bytes) noexcept override {
        return opened_.write(from, at, bytes);
    }
    int lengthen(off_t end, std::size_t bytes) noexcept override { return opened_.lengthen(end, bytes); }

private:
    descriptor opened_;
};
} // namespace

std::unique_ptr<file> open_file(const char* path, file_maker make) noexcept {
    descriptor opened = open_existing(path, 0);
    if (!opened.is_open()) return nullptr;
    return make(std::move(opened));
}

std::unique_ptr<file> make_posix_file(descriptor opened) noexcept {
    return std::unique_ptr<file>(new (std::nothrow) posix_file(std::move(opened)));
}

} // namespace starpu::devices
