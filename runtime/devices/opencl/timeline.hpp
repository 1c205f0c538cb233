// One queue of a device, which does things in order, and a number for each thing that was put on it.
#pragma once

#include "base/guarded.hpp"
#include "devices/opencl/loss.hpp"
#include "devices/opencl/owned.hpp"
#include "memory/backend.hpp"

#include <cstdint>
#include <deque>
#include <mutex>
#include <vector>

namespace starpu::devices::opencl {

// All calls from any thread.
class timeline {
public:
    // Throws platform::setup_error. What fails on the queue may mean that its device is lost.
    timeline(cl_context context, cl_device_id device, device_loss& loss);
    ~timeline();

    cl_command_queue native() const noexcept { return queue_.get(); }

    // put(queue, event) puts something on the queue and gives its event. Returns its status; on success
    // `number` is what to ask for. The lock makes the numbers follow the order on the queue.
    template <class Put> cl_int submit(Put&& put, std::uint64_t& number) noexcept {
        cl_int flushed = CL_SUCCESS;
        const cl_int status = recent_.with([&](backlog& b) {
            owned_event event;
            const cl_int answer = put(native(), event.place());
            if (answer != CL_SUCCESS) return answer;
            flushed = calls().Flush(native());
            retire(b); // not every caller asks what became of it
            number = remember(b, std::move(event));
            return answer;
        });
        loss_.consider(status != CL_SUCCESS ? status : flushed, native());
        return status;
    }
    // Puts down a mark behind all there is, and behind `also` if that is given.
    cl_int mark(std::uint64_t& number, cl_event also = nullptr) noexcept;

    memory::progress test(std::uint64_t number) noexcept;
    memory::progress wait(std::uint64_t number) noexcept; // never pending

    // For other queues of the same context to wait for; empty: it is over.
    owned_event event_of(std::uint64_t number) noexcept;

    cl_int synchronise() noexcept;

private:
    // Numbers up to `done` are over; pending[i] has the number done + 1 + i.
    struct backlog {
        std::uint64_t done = 0;
        std::deque<owned_event> pending;
        std::vector<std::uint64_t> failed; // until a test or a wait reports it
        bool has_lost_failures = false;    // for want of memory: everything counts as failed then
    };
    static std::uint64_t remember(backlog& b, owned_event event) noexcept;
    static void retire(backlog& b) noexcept;
    static memory::progress outcome(backlog& b, std::uint64_t number) noexcept;
    // On a lost device nothing is asked, and what was not over fails.
    memory::progress unless_lost(memory::progress now) const noexcept;

    device_loss& loss_;
    owned_queue queue_;
    base::guarded<backlog, std::mutex> recent_;
};

} // namespace starpu::devices::opencl
