// Brings a process into each situation with two workers and no device.
#include "situations.hpp"

#include <starpu.h>

#include <cstdlib>
#include <utility>

namespace calls {
namespace {

const std::function<void()>* body_of_task;
// Once, whatever the calls do to the task that makes them.
void run_body(void*) {
    if (const auto* body = std::exchange(body_of_task, nullptr)) (*body)();
}
void kernel_with_body(void**, void*) {
    run_body(nullptr);
}
void add_one(void** buffers, void*) {
    *reinterpret_cast<int*>(STARPU_VARIABLE_GET_PTR(buffers[0])) += 1;
}

const char* start() {
    setenv("STARPU_STALL_DELAY", "0.1", 1); // seconds; a wait in vain is told as such after that
    starpu_conf conf;
    starpu_conf_init(&conf);
    conf.ncpus = 2;
    conf.ncuda = 0;
    conf.nopencl = 0;
    return starpu_init(&conf) == 0 ? nullptr : "starpu_init failed";
}

const char* still_runs_tasks() {
    static starpu_codelet cl;
    starpu_codelet_init(&cl);
    cl.cpu_funcs[0] = add_one;
    cl.nbuffers = 1;
    cl.modes[0] = STARPU_RW;
    int value = 41;
    starpu_data_handle_t handle = nullptr;
    starpu_variable_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<uintptr_t>(&value),
                                  sizeof value);
    if (starpu_task_insert(&cl, STARPU_RW, handle, 0) != 0) return "a task cannot be submitted any more";
    starpu_data_unregister(handle);
    if (value != 42) return "a task does not give its result any more";
    return starpu_task_wait_for_all() == 0 ? nullptr : "starpu_task_wait_for_all failed";
}

const char* run_in_task(const std::function<void()>& body, bool in_callback) {
    static starpu_codelet cl;
    starpu_codelet_init(&cl);
    cl.cpu_funcs[0] = in_callback ? [](void**, void*) {} : kernel_with_body;
    body_of_task = &body;
    starpu_task* task = starpu_task_create();
    task->cl = &cl;
    if (in_callback) task->callback_func = run_body;
    task->detach = 0; // what else the calls submit may wait for ever
    if (starpu_task_submit(task) != 0) return "the task of the calls cannot be submitted";
    return starpu_task_wait(task) == 0 ? nullptr : "the task of the calls failed";
}

const char* end(const char* problem) {
    if (problem == nullptr) problem = still_runs_tasks();
    starpu_shutdown();
    return problem;
}

} // namespace

std::string_view name_of(situation s) {
    constexpr std::string_view names[] = {"before init", "running", "in a kernel", "in a callback",
                                          "after shutdown"};
    return names[static_cast<unsigned>(s)];
}

const char* run_in(situation s, const std::function<void()>& body) {
    if (s != situation::before_init)
        if (const char* problem = start()) return problem;
    if (s == situation::in_kernel || s == situation::in_callback)
        return end(run_in_task(body, s == situation::in_callback));
    if (s == situation::after_shutdown)
        if (const char* problem = end(nullptr)) return problem;
    body();
    return s == situation::running ? end(nullptr) : nullptr;
}

const char* run_calls_in(situation s, const std::function<void()>& prepare,
                         const std::function<void()>& body) {
    if (s != situation::before_init)
        if (const char* problem = start()) return problem;
    prepare();
    const char* problem = nullptr;
    if (s == situation::in_kernel || s == situation::in_callback)
        problem = run_in_task(body, s == situation::in_callback);
    else
        body();
    starpu_shutdown();
    return problem;
}

} // namespace calls
