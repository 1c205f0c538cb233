// The runtime as an object: started by the constructor, shut down by the destructor.
#ifndef STARPU_CXX_RUNTIME_HPP
#define STARPU_CXX_RUNTIME_HPP

#include <starpu/cxx/task.hpp>

namespace starpu {

struct options {
    int workers = -1;                // CPU workers; -1: one per core
    const char* scheduler = nullptr; // a policy's name; nullptr: the default one
};

class runtime {
public:
    // Throws `error` when the runtime cannot start.
    explicit runtime(const options& wanted = {}) {
        starpu_conf conf;
        starpu_conf_init(&conf);
        if (wanted.workers >= 0) conf.ncpus = wanted.workers;
        if (wanted.scheduler != nullptr) conf.sched_policy_name = wanted.scheduler;
        detail::check(starpu_init(&conf), "starpu_init");
    }
    runtime(const runtime&) = delete;
    runtime& operator=(const runtime&) = delete;
    ~runtime() { starpu_shutdown(); }

    // Waits for all tasks submitted so far. Throws the first exception that left a kernel of submit() since
    // the last call, or `error`.
    void wait_all() {
        const int status = starpu_task_wait_for_all();
        detail::of_unwatched_tasks().rethrow();
        detail::check(status, "starpu_task_wait_for_all");
    }

    unsigned worker_count() const { return starpu_worker_get_count(); }
};

} // namespace starpu

#endif
