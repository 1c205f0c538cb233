// A stream, and how far it has come.
//
// A mark is an event behind all that was put on the stream before it. Marks are numbered from 1 and reached
// in order, so no caller has to hold an event: a number is enough to ask. Any thread may call.
#pragma once

#include "base/ids.hpp"
#include "devices/cuda/loss.hpp"
#include "memory/backend.hpp"

#include <cstdint>
#include <deque>
#include <mutex>
#include <vector>

namespace starpu::devices::cuda {

class timeline {
public:
    // Throws platform::setup_error when the device gives no stream.
    timeline(const functions& cuda, base::device_id device, device_loss& loss);
    ~timeline();
    timeline(const timeline&) = delete;
    timeline& operator=(const timeline&) = delete;

    stream native() const { return stream_; }

    // Where no event can be had, all that is on the stream is waited for.
    std::uint64_t mark() noexcept;

    // Failed: the device failed before it came there. A line said so, once.
    memory::progress test(std::uint64_t number) noexcept;
    memory::progress wait(std::uint64_t number) noexcept;
    bool is_idle() noexcept;       // nothing is under way
    status synchronise() noexcept; // waits for all that is on the stream

private:
    memory::progress known(std::uint64_t number) const noexcept; // pending: CUDA has to be asked
    memory::progress settle(std::uint64_t number, status answer) noexcept;
    event event_of(std::uint64_t number) const { return marks_[number - reached_ - 1]; }
    bool record_next() noexcept;
    event obtain_event();
    void retire(std::uint64_t through) noexcept;
    void break_down(status why) noexcept;

    const functions& cuda_;
    const base::device_id device_;
    device_loss& loss_;
    stream stream_ = nullptr;

    std::mutex lock_; // of everything below
    std::uint64_t last_ = 0;
    std::uint64_t reached_ = 0; // this mark and those before it
    std::deque<event> marks_;   // of the numbers from reached_ + 1 on
    // Events to use again. Room for all of them is reserved when one is made, so that retiring never fails.
    std::vector<event> spare_;
    std::vector<event> parked_; // reached, but a thread may still wait for one of them
    std::size_t event_count_ = 0;
    unsigned waiting_ = 0;
    bool is_broken_ = false; // marks that were not reached by then never are
};

} // namespace starpu::devices::cuda
