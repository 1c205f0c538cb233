// A file past the page cache, which wants whole blocks at block boundaries, in memory and on disk.
//
// Whole blocks go that way, through an aligned buffer where the caller's memory is not aligned; the bytes
// before the first and behind the last whole block go through the page cache, which the system keeps in step.
#include "base/report.hpp"
#include "devices/disk/descriptor.hpp"
#include "devices/disk/file.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <utility>

namespace starpu::devices {

namespace {
constexpr std::size_t buffer_bytes = std::size_t{256} * 1024;

struct free_memory {
    void operator()(void* p) const { std::free(p); }
};
using aligned_buffer = std::unique_ptr<char, free_memory>;

aligned_buffer make_buffer(std::size_t bytes) {
    return aligned_buffer(static_cast<char*>(std::aligned_alloc(file_block_bytes, bytes)));
}

bool is_aligned(const void* memory) {
    return reinterpret_cast<std::uintptr_t>(memory) % file_block_bytes == 0;
}

// A stretch of a file: up to the first block boundary, whole blocks, and what is left.
struct three_parts {
    std::size_t head;
    std::size_t blocks;
    std::size_t tail;
};

three_parts cut(off_t at, std::size_t bytes) {
    const std::size_t into_block = static_cast<std::size_t>(at) % file_block_bytes;
    const std::size_t head = std::min(bytes, (file_block_bytes - into_block) % file_block_bytes);
    const std::size_t tail = (bytes - head) % file_block_bytes;
    return {head, bytes - head - tail, tail};
}

class direct_file final : public file {
public:
    direct_file(descriptor direct, descriptor cached)
        : direct_(std::move(direct)), cached_(std::move(cached)) {}

    int read(void* into, off_t at, std::size_t bytes) noexcept override {
        char* next = static_cast<char*>(into);
        const three_parts parts = cut(at, bytes);
        if (int error = cached_.read(next, at, parts.head)) return error;
        if (int error = read_blocks(next + parts.head, at + off_t(parts.head), parts.blocks)) return error;
        const std::size_t before_tail = parts.head + parts.blocks;
        return cached_.read(next + before_tail, at + off_t(before_tail), parts.tail);
    }

    int write(const void* from, off_t at, std::size_t bytes) noexcept override {
        const char* next = static_cast<const char*>(from);
        const three_parts parts = cut(at, bytes);
        if (int error = cached_.write(next, at, parts.head)) return error;
        if (int error = write_blocks(next + parts.head, at + off_t(parts.head), parts.blocks)) return error;
        const std::size_t before_tail = parts.head + parts.blocks;
        return cached_.write(next + before_tail, at + off_t(before_tail), parts.tail);
    }

    int lengthen(off_t end, std::size_t bytes) noexcept override { return cached_.lengthen(end, bytes); }

private:
    // Some systems let O_DIRECT pass when the file is opened, and refuse the transfer.
    int read_aligned(void* into, off_t at, std::size_t bytes) noexcept {
        const int error = direct_.read(into, at, bytes);
        return error == -EINVAL ? cached_.read(into, at, bytes) : error;
    }
    int write_aligned(const void* from, off_t at, std::size_t bytes) noexcept {
        const int error = direct_.write(from, at, bytes);
        return error == -EINVAL ? cached_.write(from, at, bytes) : error;
    }

    int read_blocks(char* into, off_t at, std::size_t bytes) noexcept {
        if (is_aligned(into)) return read_aligned(into, at, bytes);
        const aligned_buffer buffer = make_buffer(std::min(bytes, buffer_bytes));
        if (buffer == nullptr) return cached_.read(into, at, bytes);
        while (bytes != 0) {
            const std::size_t now = std::min(bytes, buffer_bytes);
            if (int error = read_aligned(buffer.get(), at, now)) return error;
            std::memcpy(into, buffer.get(), now);
            into += now, at += off_t(now), bytes -= now;
        }
        return 0;
    }

    int write_blocks(const char* from, off_t at, std::size_t bytes) noexcept {
        if (is_aligned(from)) return write_aligned(from, at, bytes);
        const aligned_buffer buffer = make_buffer(std::min(bytes, buffer_bytes));
        if (buffer == nullptr) return cached_.write(from, at, bytes);
        while (bytes != 0) {
            const std::size_t now = std::min(bytes, buffer_bytes);
            std::memcpy(buffer.get(), from, now);
            if (int error = write_aligned(buffer.get(), at, now)) return error;
            from += now, at += off_t(now), bytes -= now;
        }
        return 0;
    }

    descriptor direct_;
    descriptor cached_;
};

void say_that_it_is_cached() {
    static std::atomic<bool> was_said{false};
    if (was_said.exchange(true)) return;
    base::report_warning("starpu_disk_unistd_o_direct_ops",
                         "the file system of the disk does not know O_DIRECT; its page cache is used");
}
} // namespace

std::unique_ptr<file> make_direct_file(descriptor cached) noexcept {
    descriptor direct = open_again(cached, O_DIRECT);
    if (!direct.is_open()) {
        say_that_it_is_cached();
        return make_posix_file(std::move(cached));
    }
    return std::unique_ptr<file>(new (std::nothrow) direct_file(std::move(direct), std::move(cached)));
}

} // namespace starpu::devices
