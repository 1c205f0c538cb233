// starpu_expert.h and starpu_worker.h: functions that idle workers call.
#include "api/boundary.hpp"
#include "api/running.hpp"
#include "instance/instance.hpp"
#include "worker/idle_hooks.hpp"

#include "starpu_expert.h"
#include "starpu_worker.h"

using namespace starpu;

namespace {
int add_hook(worker::idle_hooks& hooks, unsigned (*func)(void*), void* arg, const char* call) {
    if (func == nullptr) return base::report_error(-EINVAL, call, "the function is NULL");
    const int number = hooks.add(func, arg);
    if (number < 0)
        return base::report_error(number, call, "there are 16 hooks already; deregister one first");
    // Workers that sleep find the new hook only if they look around.
    if (const api::runtime_if_any r; r) r->scheduler().wake_all();
    return number;
}

void remove_hook(worker::idle_hooks& hooks, int number, const char* call) {
    const int error = hooks.remove(number);
    if (error == 0) return;
    errno = -error;
    base::report_error(error, call,
                       error == -EDEADLK ? "a hook cannot wait for its own end; deregister it from elsewhere"
                                         : "there is no hook of that number");
}
} // namespace

extern "C" {

int starpu_progression_hook_register(unsigned (*func)(void*), void* arg) {
    return add_hook(worker::progression_hooks(), func, arg, __func__);
}

void starpu_progression_hook_deregister(int hook_id) {
    remove_hook(worker::progression_hooks(), hook_id, __func__);
}

int starpu_idle_hook_register(unsigned (*func)(void*), void* arg) {
    return add_hook(worker::hooks_before_sleep(), func, arg, __func__);
}

void starpu_idle_hook_deregister(int hook_id) {
    remove_hook(worker::hooks_before_sleep(), hook_id, __func__);
}

void starpu_worker_set_going_to_sleep_callback(void (*callback)(unsigned workerid)) {
    worker::going_to_sleep().store(callback, std::memory_order_release);
}

void starpu_worker_set_waking_up_callback(void (*callback)(unsigned workerid)) {
    worker::waking_up().store(callback, std::memory_order_release);
}

} // extern "C"
