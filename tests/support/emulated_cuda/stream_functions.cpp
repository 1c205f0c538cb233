// CUDA's functions about streams.
#include "abi.hpp"
#include "call.hpp"
#include "executor.hpp"

namespace emulated {

namespace {
stream_ref make_stream(access& m, unsigned flags) {
    auto made = std::make_shared<stream>();
    made->device = chosen_device();
    made->joins_default = (flags & stream_non_blocking) == 0;
    made->handle = new_handle(m, handle_kind::stream);
    m->streams[made->handle] = made;
    return made;
}

status append_host_function(access& m, const stream_ref& on, std::function<void()> function) {
    operation made;
    made.name = "a host function";
    made.by = part::compute;
    made.is_host_function = true;
    made.body = std::move(function);
    issue(m, on, std::move(made));
    return success;
}

// The default stream is done when every stream is that takes turns with it.
void visit_ends(access& m, const stream_ref& on, void (executor::*what)(access&, const point&)) {
    std::vector<point> ends{newest(on)};
    if (on->is_default)
        for (const stream_ref& s : m->active)
            if (s->device == on->device && s->joins_default) ends.push_back(newest(s));
    for (const point& end : ends) (m->runs_work.get()->*what)(m, end);
}

bool is_done(access& m, const stream_ref& on) {
    if (!on->is_default) return on->is_idle();
    return std::none_of(m->active.begin(), m->active.end(),
                        [&](const stream_ref& s) { return s->device == on->device && s->joins_default; });
}
} // namespace

EMULATED_CUDA_EXPORT status cudaStreamCreateWithFlags(stream_handle* created, unsigned flags) {
    return call("cudaStreamCreateWithFlags", [=](access& m) {
        if (created == nullptr || flags > stream_non_blocking) return invalid_value;
        *created = make_stream(m, flags)->handle;
        return success;
    });
}

EMULATED_CUDA_EXPORT status cudaStreamCreate(stream_handle* created) {
    return cudaStreamCreateWithFlags(created, 0);
}

EMULATED_CUDA_EXPORT status cudaStreamCreateWithPriority(stream_handle* created, unsigned flags, int) {
    return cudaStreamCreateWithFlags(created, flags);
}

EMULATED_CUDA_EXPORT status cudaStreamDestroy(stream_handle handle) {
    return call_anyhow("cudaStreamDestroy", [=](access& m) {
        if (m->streams.erase(handle) != 0) return success; // what is in it is done all the same
        return bad_stream("cudaStreamDestroy");
    });
}

EMULATED_CUDA_EXPORT status cudaStreamQuery(stream_handle handle) {
    return call_on("cudaStreamQuery", handle, [](access& m, const stream_ref& on) {
        if (disturbs_capture(m)) return capture_unsupported;
        visit_ends(m, on, &executor::asked);
        const status state = state_of(m, on->device);
        return state != success ? state : is_done(m, on) ? success : not_ready;
    });
}

EMULATED_CUDA_EXPORT status cudaStreamSynchronize(stream_handle handle) {
    return call_on("cudaStreamSynchronize", handle, [](access& m, const stream_ref& on) {
        if (disturbs_capture(m)) return capture_unsupported;
        ++m->devices[static_cast<std::size_t>(on->device)]->counts.host_waits;
        visit_ends(m, on, &executor::wait);
        return state_of(m, on->device);
    });
}

EMULATED_CUDA_EXPORT status cudaStreamWaitEvent(stream_handle handle, event_handle until, unsigned flags) {
    return call_on("cudaStreamWaitEvent", handle, [=](access& m, const stream_ref& on) {
        const event_ref what = event_of(m, until, "cudaStreamWaitEvent");
        if (what == nullptr) return invalid_handle;
        if (flags != 0) return invalid_value;
        operation made;
        made.name = "a wait for an event";
        made.after = {what->recorded};
        issue(m, on, std::move(made));
        return success;
    });
}

EMULATED_CUDA_EXPORT status cudaLaunchHostFunc(stream_handle handle, void (*function)(void*),
                                               void* argument) {
    return call_on("cudaLaunchHostFunc", handle, [=](access& m, const stream_ref& on) {
        if (function == nullptr) return invalid_value;
        return append_host_function(m, on, [=] { function(argument); });
    });
}

EMULATED_CUDA_EXPORT status cudaStreamAddCallback(stream_handle handle,
                                                  void (*function)(stream_handle, status, void*),
                                                  void* argument, unsigned) {
    return call_on("cudaStreamAddCallback", handle, [=](access& m, const stream_ref& on) {
        if (function == nullptr) return invalid_value;
        return append_host_function(m, on, [=] { function(handle, success, argument); });
    });
}

} // namespace emulated
