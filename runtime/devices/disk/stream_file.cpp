// A file through a stream of the C library. The stream has one position, so one thread at a time uses it; it
// keeps no bytes to itself, so that what cannot be written is known at once.
#include "base/files.hpp"
#include "base/held_off_signal.hpp"
#include "devices/disk/descriptor.hpp"
#include "devices/disk/file.hpp"

#include <cerrno>
#include <cstdio>
#include <mutex>
#include <new>
#include <unistd.h>
#include <utility>

namespace starpu::devices {

namespace {
int error_or(int otherwise) {
    return errno != 0 ? -errno : otherwise;
}

class stream_file final : public file {
public:
    stream_file(std::FILE* stream, descriptor opened) : stream_(stream), opened_(std::move(opened)) {
        std::setvbuf(stream_, nullptr, _IONBF, 0);
    }
    ~stream_file() override { std::fclose(stream_); }

    int read(void* into, off_t at, std::size_t bytes) noexcept override {
        const std::lock_guard guard(position_);
        if (int error = go_to(at)) return error;
        return std::fread(into, 1, bytes, stream_) == bytes ? 0 : error_or(-ENODATA);
    }

    int write(const void* from, off_t at, std::size_t bytes) noexcept override {
        const base::held_off_signal quiet(SIGXFSZ);
        const std::lock_guard guard(position_);
        if (int error = go_to(at)) return error;
        return std::fwrite(from, 1, bytes, stream_) == bytes ? 0 : error_or(-EIO);
    }

    int lengthen(off_t end, std::size_t bytes) noexcept override { return opened_.lengthen(end, bytes); }

private:
    // Also forgets an earlier end or error.
    int go_to(off_t at) noexcept {
        std::clearerr(stream_);
        errno = 0;
        return fseeko(stream_, at, SEEK_SET) == 0 ? 0 : error_or(-EIO);
    }

    std::mutex position_;
    std::FILE* stream_;
    descriptor opened_; // the same open file
};

std::FILE* stream_over(const descriptor& opened) noexcept {
    std::FILE* stream = nullptr;
    const int second = base::duplicate(opened.number());
    if (second < 0) return nullptr;
    stream = fdopen(second, "r+b");
    if (stream == nullptr) stream = fdopen(second, "rb"); // open for reading only
    if (stream == nullptr) close(second);
    return stream;
}
} // namespace

std::unique_ptr<file> make_stream_file(descriptor opened) noexcept {
    std::FILE* stream = stream_over(opened);
    if (stream == nullptr) return nullptr;
    auto* made = new (std::nothrow) stream_file(stream, std::move(opened));
    if (made == nullptr) std::fclose(stream);
    return std::unique_ptr<file>(made);
}

} // namespace starpu::devices
