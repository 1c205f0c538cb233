// What a policy may offer beyond taking and giving jobs. The runtime's own policies offer nothing of it.
#pragma once

#include "base/ids.hpp"
#include "graph/job.hpp"

#include <cstddef>
#include <pthread.h>

struct starpu_task;

namespace starpu::sched {

class policy;

class policy_hooks {
public:
    // ---- what the runtime tells it
    virtual void note_submitted(starpu_task& t) = 0; // it was accepted, and is not ready yet
    virtual void note_bound(starpu_task& t, base::worker_id worker) = 0; // it goes there without being pushed
    virtual void before_run(starpu_task& t) = 0;
    virtual void after_run(starpu_task& t) = 0;
    // A worker took this job and cannot run it yet: it comes back, and is not to be placed again.
    virtual void expect_back(graph::job& n) = 0;
    // The worker was given a task that it cannot run; `other` gets it.
    virtual void report_misplaced(const starpu_task& t, base::worker_id worker, base::worker_id other) = 0;

    // ---- what functions of the program that are a policy call
    // The task is where a worker can find it. False: the policy does not hold it.
    virtual bool announce(starpu_task* t) = 0;
    // The worker runs it next, or last. False: the policy does not hold the task.
    virtual bool push_local(base::worker_id worker, starpu_task* t, bool is_next) = 0;
    // The worker holds the mutex while it takes tasks (StarPU 1.0). False: the policy has begun already.
    virtual bool hold_to_take(base::worker_id worker, pthread_mutex_t& mutex) = 0;
    // The worker, which holds that mutex, asks a last time before it sleeps. True: it will find something.
    virtual bool has_work_for(base::worker_id worker) = 0;
    // The built-in policy of that row of known_policies() that this one wraps; nullptr: it does not wrap it.
    virtual policy* inner(std::size_t index) = 0;
    virtual void make_inner(std::size_t index) = 0;
    virtual void drop_inner(std::size_t index) = 0;

protected:
    ~policy_hooks() = default;
};

} // namespace starpu::sched
