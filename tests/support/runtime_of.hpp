// What tests of running tasks share: a runtime for the length of a scope, data, codelets, and a gate to hold
// tasks at.
#pragma once

#include <starpu.h>

#include <gtest/gtest.h>

#include <atomic>
#include <initializer_list>
#include <thread>

namespace starpu::tests {

// A runtime with so many CPU workers, whatever the environment says.
class runtime_of {
public:
    explicit runtime_of(int workers, const char* policy = nullptr) {
        starpu_conf conf;
        starpu_conf_init(&conf);
        conf.ncpus = workers;
        conf.sched_policy_name = policy;
        conf.precedence_over_environment_variables = 1;
        EXPECT_EQ(starpu_init(&conf), 0);
    }
    ~runtime_of() { starpu_shutdown(); }
    runtime_of(const runtime_of&) = delete;
    runtime_of& operator=(const runtime_of&) = delete;
};

// A registered int; at home in `value` unless it is homeless.
class int_data {
public:
    explicit int_data(int start = 0) : value(start) { enter(STARPU_MAIN_RAM); }
    enum homeless_t { homeless };
    explicit int_data(homeless_t) { enter(-1); }
    ~int_data() {
        if (handle != nullptr) starpu_data_unregister(handle);
    }
    int_data(const int_data&) = delete;
    int_data& operator=(const int_data&) = delete;

    void unregister() {
        starpu_data_unregister(handle);
        handle = nullptr;
    }

    int value = 0;
    starpu_data_handle_t handle = nullptr;

private:
    void enter(int home) {
        starpu_variable_data_register(&handle, home, home < 0 ? 0 : reinterpret_cast<std::uintptr_t>(&value),
                                      sizeof value);
    }
};

inline int& int_in(void** buffers, unsigned i = 0) {
    return *reinterpret_cast<int*>(STARPU_VARIABLE_GET_PTR(buffers[i]));
}

inline starpu_codelet codelet_of(starpu_cpu_func_t kernel, std::initializer_list<int> modes = {}) {
    starpu_codelet cl;
    starpu_codelet_init(&cl);
    cl.cpu_funcs[0] = kernel;
    cl.nbuffers = static_cast<int>(modes.size());
    unsigned i = 0;
    for (int mode : modes) cl.modes[i++] = static_cast<starpu_data_access_mode>(mode);
    return cl;
}

inline starpu_task* task_of(starpu_codelet& cl, std::initializer_list<starpu_data_handle_t> handles = {},
                            void* argument = nullptr) {
    starpu_task* task = starpu_task_create();
    task->cl = &cl;
    task->cl_arg = argument;
    unsigned i = 0;
    for (starpu_data_handle_t handle : handles) task->handles[i++] = handle;
    return task;
}

inline void submit(starpu_codelet& cl, std::initializer_list<starpu_data_handle_t> handles = {},
                   void* argument = nullptr) {
    ASSERT_EQ(starpu_task_submit(task_of(cl, handles, argument)), 0);
}

// Holds the tasks that run wait_at() on it until it is opened.
class gate {
public:
    static void wait_at(void**, void* self) {
        auto& g = *static_cast<gate*>(self);
        ++g.arrived_;
        g.is_open_.wait(false);
    }
    void open() {
        is_open_ = true;
        is_open_.notify_all();
    }
    void await_arrivals(int count) {
        while (arrived_ < count) std::this_thread::yield();
    }

private:
    std::atomic<int> arrived_{0};
    std::atomic<bool> is_open_{false};
};

} // namespace starpu::tests
