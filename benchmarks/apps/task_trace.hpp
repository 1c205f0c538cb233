// Writes which data each task uses, in the order in which tasks are executed: a built-in policy with one more
// hook.
#pragma once

#include <starpu.h>
#include <starpu_scheduler.h>

#include <string>

namespace benchmark {

// A policy to be named in starpu_conf; traces to the file until close(). One at a time. Throws
// std::runtime_error.
class task_trace {
public:
    task_trace(const std::string& policy, const std::string& file);
    ~task_trace() { close(); }
    task_trace(const task_trace&) = delete;
    task_trace& operator=(const task_trace&) = delete;

    starpu_sched_policy* policy() { return &policy_; }
    void close();

private:
    starpu_sched_policy policy_;
};

} // namespace benchmark
