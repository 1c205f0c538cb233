// What all functions of the interface do first: who calls, is the device in order, and remember the error.
#pragma once

#include "machine.hpp"
#include "violations.hpp"

namespace emulated {

// True and a violation where CUDA must not be called: in a kernel or a host function.
inline bool is_forbidden_here(const char* name) {
    if (executing_device() < 0) return false;
    violation("%s is called by a host function or kernel; CUDA may not be called there", name);
    return true;
}

// "Not ready" is remembered, too: who looks for errors of kernels later has to have taken it away.
inline status remember(status what) {
    if (what != success) last_error() = what;
    return what;
}

// A status of the device that a wait or a question may have brought to light.
inline status state_of(access& m, int device) {
    return m->devices[static_cast<std::size_t>(device)]->broken;
}

// Calls `body` with the locked machine.
template <typename Body> status call_anyhow(const char* name, Body body) {
    if (is_forbidden_here(name)) return not_permitted;
    access m = enter();
    if (m->devices.empty()) return remember(no_device);
    if (chosen_device() >= m->set.devices) return remember(invalid_device);
    return remember(body(m));
}

// The same for what concerns the thread's device: if that broke, everything answers with what broke it.
template <typename Body> status call(const char* name, Body body) {
    return call_anyhow(name, [&](access& m) {
        const status broken = state_of(m, chosen_device());
        return broken != success ? broken : body(m);
    });
}

// What waits, asks or allocates would disturb a capture: it is refused meanwhile, and the capture is lost,
// unless the thread has said that it knows what it does.
inline bool disturbs_capture(access& m) {
    if (m->captured == nullptr || !m->capture_forbids || mode_of_thread() == capture_relaxed) return false;
    return m->is_capture_spoilt = true;
}

inline device& chosen(access& m) {
    return *m->devices[static_cast<std::size_t>(chosen_device())];
}

// What a call answers that fails by plan.
inline status refusal(access& m, int device, const failure_plan& plan, status otherwise) {
    if (!plan.loses_device()) return otherwise;
    return m->devices[static_cast<std::size_t>(device)]->broken = ecc_uncorrectable;
}

// Tells of a stream that does not exist.
inline status bad_stream(const char* name) {
    violation("%s is given a stream that does not exist or was destroyed", name);
    return invalid_handle;
}

// For what concerns the device of a stream, whichever the thread's is.
template <typename Body> status call_on(const char* name, stream_handle handle, Body body) {
    return call_anyhow(name, [&](access& m) {
        const stream_ref on = stream_of(m, handle);
        if (on == nullptr) return bad_stream(name);
        const status broken = state_of(m, on->device);
        return broken != success ? broken : body(m, on);
    });
}

} // namespace emulated
