// Scheduling policies: the struct that describes one, and the range of priorities.
#ifndef STARPU_SCHEDULER_H
#define STARPU_SCHEDULER_H

#include <starpu/linkage.h>
#include <starpu/priorities.h>
#include <starpu_thread.h>
#include <starpu_worker.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_task;

typedef void (*starpu_notify_ready_soon_func)(void* data, struct starpu_task* task, double delay);

// A policy: where a ready task goes, and which task a worker takes next. NULL functions are not called.
struct starpu_sched_policy {
    void (*init_sched)(unsigned sched_ctx_id);
    void (*deinit_sched)(unsigned sched_ctx_id);
    int (*push_task)(struct starpu_task*);
    double (*simulate_push_task)(struct starpu_task*);
    void (*push_task_notify)(struct starpu_task*, int workerid, int perf_workerid, unsigned sched_ctx_id);
    struct starpu_task* (*pop_task)(unsigned sched_ctx_id);
    void (*submit_hook)(struct starpu_task* task);
    void (*pre_exec_hook)(struct starpu_task*, unsigned sched_ctx_id);
    void (*post_exec_hook)(struct starpu_task*, unsigned sched_ctx_id);
    void (*do_schedule)(unsigned sched_ctx_id);
    void (*add_workers)(unsigned sched_ctx_id, int* workerids, unsigned nworkers);
    void (*remove_workers)(unsigned sched_ctx_id, int* workerids, unsigned nworkers);
    int prefetches;
    const char* policy_name;
    const char* policy_description;
    enum starpu_worker_collection_type worker_type;
};

STARPU_END_DECLARATIONS

#endif
