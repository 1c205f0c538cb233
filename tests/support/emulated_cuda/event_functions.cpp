// CUDA's functions about events.
#include "abi.hpp"
#include "call.hpp"
#include "executor.hpp"

namespace emulated {

namespace {
template <typename Body> status with_event(const char* name, event_handle handle, Body body) {
    return call_anyhow(name, [&](access& m) {
        const event_ref what = event_of(m, handle, name);
        if (what == nullptr) return invalid_handle;
        const status broken = state_of(m, what->device);
        return broken != success ? broken : body(m, *what);
    });
}

void record(access& m, event& what, const stream_ref& on) {
    if (!what.recorded.is_reached()) ++m->devices[static_cast<std::size_t>(what.device)]->counts.event_reuses;
    what.time = std::make_shared<clock::time_point>();
    operation made;
    made.name = "the record of an event";
    made.body = [time = what.time] { *time = clock::now(); };
    what.recorded = issue(m, on, std::move(made));
}
} // namespace

EMULATED_CUDA_EXPORT status cudaEventCreateWithFlags(event_handle* created, unsigned flags) {
    return call("cudaEventCreateWithFlags", [=](access& m) {
        if (created == nullptr) return invalid_value;
        auto made = std::make_shared<event>();
        made->device = chosen_device();
        made->has_time = (flags & event_disable_timing) == 0;
        *created = new_handle(m, handle_kind::event);
        m->events[*created] = std::move(made);
        return success;
    });
}

EMULATED_CUDA_EXPORT status cudaEventCreate(event_handle* created) {
    return cudaEventCreateWithFlags(created, 0);
}

EMULATED_CUDA_EXPORT status cudaEventDestroy(event_handle handle) {
    return call_anyhow("cudaEventDestroy", [=](access& m) {
        const bool is_there = event_of(m, handle, "cudaEventDestroy") != nullptr;
        m->events.erase(handle);
        return is_there ? success : invalid_handle;
    });
}

EMULATED_CUDA_EXPORT status cudaEventRecord(event_handle handle, stream_handle on_handle) {
    return with_event("cudaEventRecord", handle, [=](access& m, event& what) {
        const stream_ref on = stream_of(m, on_handle);
        if (on == nullptr) return bad_stream("cudaEventRecord");
        if (on->device != what.device) {
            violation("cudaEventRecord of an event of device %d on a stream of device %d", what.device,
                      on->device);
            return invalid_handle;
        }
        record(m, what, on);
        return success;
    });
}

EMULATED_CUDA_EXPORT status cudaEventQuery(event_handle handle) {
    return with_event("cudaEventQuery", handle, [](access& m, event& what) {
        if (disturbs_capture(m)) return capture_unsupported;
        const point until = what.recorded; // the event may go away while work runs
        const int device = what.device;
        m->runs_work->asked(m, until);
        const status state = state_of(m, device);
        return state != success ? state : until.is_reached() ? success : not_ready;
    });
}

EMULATED_CUDA_EXPORT status cudaEventSynchronize(event_handle handle) {
    return with_event("cudaEventSynchronize", handle, [](access& m, event& what) {
        if (disturbs_capture(m)) return capture_unsupported;
        const point until = what.recorded;
        const int device = what.device;
        ++m->devices[static_cast<std::size_t>(device)]->counts.host_waits;
        m->runs_work->wait(m, until);
        return state_of(m, device);
    });
}

EMULATED_CUDA_EXPORT status cudaEventElapsedTime(float* milliseconds, event_handle first, event_handle last) {
    return with_event("cudaEventElapsedTime", first, [=](access& m, event& from) {
        const event_ref to = event_of(m, last, "cudaEventElapsedTime");
        if (to == nullptr || milliseconds == nullptr) return invalid_value;
        if (!from.has_time || !to->has_time || from.recorded.on == nullptr || to->recorded.on == nullptr) {
            violation("cudaEventElapsedTime between events that are not recorded or keep no time");
            return invalid_handle;
        }
        if (!from.recorded.is_reached() || !to->recorded.is_reached()) return not_ready;
        *milliseconds = std::chrono::duration<float, std::milli>(*to->time - *from.time).count();
        return success;
    });
}

} // namespace emulated
