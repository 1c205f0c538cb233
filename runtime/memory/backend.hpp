// What a device implements so that data can lie in its memory.
//
// Addresses are what the device calls them: a pointer, an OpenCL buffer, the number of a file. The host reads
// and writes only through those of main memory.
#pragma once

#include "base/ids.hpp"
#include "memory/strided_shape.hpp"

#include "starpu_worker.h"

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace starpu::memory {

using address = std::uintptr_t; // 0: none

class backend;

// So many bytes behind `base`, in the memory of `owner`.
struct location {
    backend* owner = nullptr;
    address base = 0;
    std::size_t offset_bytes = 0;
};

// Something a device was asked to do and may not have done yet: "queue so-and-so has come to this number". A
// plain value that is never freed.
struct operation {
    backend* by = nullptr;
    std::uint64_t queue = 0;
    std::uint64_t number = 0;
};

enum class progress : std::int8_t { pending, done, failed };

enum class direction : std::uint8_t { in, out, peer }; // seen from the device

struct link_speed {
    double latency_us = 0;
    double bytes_per_us = 0; // the same number as MB/s
};

// All calls may come from any thread, at any time between the device's opening and its end. No call throws.
class backend {
public:
    virtual ~backend() = default;

    virtual starpu_node_kind kind() const noexcept = 0;
    virtual std::size_t capacity_bytes() const noexcept = 0; // SIZE_MAX: more than will be asked for

    // Whether allocating and releasing are dear, so that released buffers are kept for the next request.
    virtual bool is_dear() const noexcept { return true; }

    // 0 where memory is exhausted, without a line: the caller makes room and asks again. `flags` are
    // STARPU_MALLOC_*.
    virtual address allocate(std::size_t bytes, int flags) noexcept = 0;
    // The same bytes and flags. What is under way on the memory was waited for.
    virtual void release(address place, std::size_t bytes, int flags) noexcept = 0;

    // Whether the device has failed for good, which a line has said: what lies there cannot be read any more,
    // and nothing can be put there.
    virtual bool is_lost() const noexcept { return false; }

    // Whether this is main memory or a part of it: every other memory copies from and to it by itself.
    virtual bool is_main() const noexcept { return false; }

    // Whether copy() works between the two without main memory. Between any memory and main memory it must.
    virtual bool exchanges_with(const backend& other) const noexcept = 0;

    // What copies to and from that neighbour take, where it is known without measuring.
    virtual std::optional<link_speed> stated_speed(const backend& /*other*/) const noexcept { return {}; }

    // Whether copy methods that programs wrote for its kind of device work on it.
    virtual bool calls_native_methods() const noexcept { return true; }

    // Copies; one side is this memory. 0: done. -EAGAIN: under way, `started` says what to ask for; only with
    // `may_be_late`. Otherwise a negative errno and one line.
    virtual int copy(const location& from, const location& to, const strided_shape& shape, bool may_be_late,
                     operation& started) noexcept = 0;

    // For a memory of objects, which a disk is: writes and reads what an object holds as a whole. Answers as
    // copy() does, and may be late. Reading takes memory of `node` with no flags, of which it says where and
    // how much it is; `bytes` is what was written, if that is known. Both places stay until it is over; where
    // it fails, `into` is null.
    virtual int write_whole(address, const void* /*from*/, std::size_t /*bytes*/, operation&) noexcept {
        return -ENOSYS;
    }
    virtual int read_whole(address, base::memory_node_id /*node*/, void*& /*into*/, std::size_t& /*bytes*/,
                           operation&) noexcept {
        return -ENOSYS;
    }

    virtual progress test(const operation& what) noexcept = 0;
    virtual progress wait(const operation& what) noexcept = 0; // never pending

    // For copy methods that applications wrote for one kind of device: the queue they are to use, as the
    // public interface of that device passes it (a cudaStream_t; a cl_event to fill), and what to ask for
    // once they were called.
    virtual void* native_queue(direction) noexcept { return nullptr; }
    virtual int mark(direction, operation&) noexcept { return 0; }
};

} // namespace starpu::memory
