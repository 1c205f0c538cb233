// Copies between a device and main memory that is not pinned, through pinned buffers of our own.
//
// CUDA does such copies one after another, and the thread that starts one waits for it. Here threads of our
// own copy parts to and from the buffers, several at once and in both directions, and the caller goes on.
#pragma once

#include "base/ids.hpp"
#include "devices/cuda/timeline.hpp"
#include "memory/strided_shape.hpp"
#include "platform/thread.hpp"

#include <array>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace starpu::devices::cuda {

// Runs of bytes at regular distances on both sides.
struct staged_part {
    std::uintptr_t host = 0, there = 0; // addresses here and on the device
    std::size_t width = 0, rows = 1;
    std::size_t host_pitch = 0, device_pitch = 0;
    bool comes_in = true; // to the device
    std::uint64_t number = 0;
};

class staged_copies {
public:
    staged_copies(const functions& cuda, base::device_id device, device_loss& loss);
    ~staged_copies(); // nothing is under way any more
    staged_copies(const staged_copies&) = delete;
    staged_copies& operator=(const staged_copies&) = delete;

    // Whether a copy from or to this place is to go this way: it is large, simple, and not of memory that is
    // pinned at both ends.
    bool suits(std::uintptr_t host, bool comes_in, const memory::strided_shape& shape) const noexcept;
    // Whether one can that CUDA refuses, as it does where memory is pinned in part: it is simple.
    static bool can_take(bool comes_in, const memory::strided_shape& shape) noexcept;

    // A number to ask for once; 0: there is no memory or no thread for it.
    std::uint64_t start(std::uintptr_t host, std::uintptr_t there, bool comes_in,
                        const memory::strided_shape& shape) noexcept;
    memory::progress test(std::uint64_t number) noexcept;
    memory::progress wait(std::uint64_t number) noexcept;

private:
    class copying_thread;
    struct state {
        std::size_t left = 0; // parts
        bool has_failed = false;
    };

    void begin_threads();
    bool take_part(staged_part& next, bool may_wait); // false: there is none; when it may wait, all is over
    void finish(const staged_part& what, bool is_done) noexcept;
    memory::progress answer(std::uint64_t number) noexcept; // under the lock, of one that is over

    const functions& cuda_;
    const base::device_id device_;
    device_loss& loss_;

    std::mutex lock_; // of everything below
    std::condition_variable work_, done_;
    std::deque<staged_part> queued_;
    std::unordered_map<std::uint64_t, state> under_way_;
    std::uint64_t last_ = 0;
    bool is_stopping_ = false;
    std::vector<std::unique_ptr<copying_thread>> threads_; // begun by the first copy
};

} // namespace starpu::devices::cuda
