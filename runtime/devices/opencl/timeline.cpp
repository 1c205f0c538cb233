// Numbers what goes onto a queue and finds out how far the queue has come.
#include "devices/opencl/timeline.hpp"

#include "devices/opencl/status.hpp"
#include "platform/setup_error.hpp"

#include <algorithm>
#include <new>
#include <string>

namespace starpu::devices::opencl {

namespace {
// Positive: not yet. Negative: it failed.
cl_int state_of(cl_event event) noexcept {
    cl_int state = CL_COMPLETE;
    const cl_int status =
        calls().GetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, nullptr);
    return status == CL_SUCCESS ? state : status;
}

owned_event shared(const owned_event& event) noexcept {
    calls().RetainEvent(event.get());
    return owned_event(event.get());
}
} // namespace

// Profiling is always on: programs ask events of their kernels for times, as starpu_opencl_collect_stats
// does.
timeline::timeline(cl_context context, cl_device_id device, device_loss& loss) : loss_(loss) {
    cl_int status = CL_SUCCESS;
    queue_ = owned_queue(calls().CreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, &status));
    if (status != CL_SUCCESS)
        throw platform::setup_error(errno_of(status),
                                    std::string("an OpenCL device gives no queue: ") + name_of(status));
}

timeline::~timeline() {
    if (queue_ && !loss_.is_certain()) synchronise();
}

cl_int timeline::synchronise() noexcept {
    const cl_int status = calls().Finish(native());
    loss_.consider(status, native());
    return status;
}

cl_int timeline::mark(std::uint64_t& number, cl_event also) noexcept {
    return submit(
        [also](cl_command_queue queue, cl_event* event) {
            if (also == nullptr) return calls().EnqueueMarkerWithWaitList(queue, 0, nullptr, event);
            // A mark with a list waits for the list alone; what comes behind a barrier waits for all before.
            const cl_int status = calls().EnqueueBarrierWithWaitList(queue, 1, &also, nullptr);
            return status == CL_SUCCESS ? calls().EnqueueMarkerWithWaitList(queue, 0, nullptr, event)
                                        : status;
        },
        number);
}

std::uint64_t timeline::remember(backlog& b, owned_event event) noexcept {
    try {
        b.pending.push_back(std::move(event));
    } catch (const std::bad_alloc&) { // the event is still ours; it comes after all others
        const cl_event last = event.get();
        const bool is_well = calls().WaitForEvents(1, &last) == CL_SUCCESS;
        retire(b);
        b.done += b.pending.size() + 1;
        b.pending.clear();
        b.has_lost_failures |= !is_well;
        return b.done;
    }
    return b.done + b.pending.size();
}

void timeline::retire(backlog& b) noexcept {
    while (!b.pending.empty()) {
        const cl_int state = state_of(b.pending.front().get());
        if (state > CL_COMPLETE) return;
        b.pending.pop_front();
        ++b.done;
        if (state == CL_COMPLETE) continue;
        try {
            b.failed.push_back(b.done);
        } catch (const std::bad_alloc&) {
            b.has_lost_failures = true;
        }
    }
}

memory::progress timeline::outcome(backlog& b, std::uint64_t number) noexcept {
    if (number > b.done) return memory::progress::pending;
    if (b.has_lost_failures) return memory::progress::failed;
    const auto found = std::ranges::find(b.failed, number);
    if (found == b.failed.end()) return memory::progress::done;
    b.failed.erase(found);
    return memory::progress::failed;
}

memory::progress timeline::unless_lost(memory::progress now) const noexcept {
    return now == memory::progress::pending && loss_.is_certain() ? memory::progress::failed : now;
}

memory::progress timeline::test(std::uint64_t number) noexcept {
    const bool is_lost = loss_.is_certain();
    const memory::progress now = recent_.with([&](backlog& b) {
        if (number > b.done && !is_lost) retire(b);
        return outcome(b, number);
    });
    // What a command that ended badly did to its device OpenCL leaves open.
    if (now == memory::progress::failed && !is_lost) loss_.ask(native());
    return unless_lost(now);
}

memory::progress timeline::wait(std::uint64_t number) noexcept {
    const owned_event event = loss_.is_certain() ? owned_event() : event_of(number);
    if (const cl_event awaited = event.get(); awaited != nullptr)
        loss_.consider(calls().WaitForEvents(1, &awaited), native()); // what became of it is asked below
    memory::progress now = test(number);
    if (now == memory::progress::pending) {
        synchronise();
        now = test(number);
    }
    return now == memory::progress::pending ? memory::progress::failed : now;
}

owned_event timeline::event_of(std::uint64_t number) noexcept {
    return recent_.with([number](backlog& b) {
        if (number <= b.done || number > b.done + b.pending.size()) return owned_event();
        return shared(b.pending[number - b.done - 1]);
    });
}

} // namespace starpu::devices::opencl
