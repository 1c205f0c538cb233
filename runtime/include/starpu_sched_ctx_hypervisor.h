// What a hypervisor is told by the scheduling contexts it moves workers between. Not there yet: all calls but
// the query give ENOSYS.
#ifndef STARPU_SCHED_CTX_HYPERVISOR_H
#define STARPU_SCHED_CTX_HYPERVISOR_H

#include <starpu/linkage.h>

#include <stddef.h>
#include <stdint.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_task;

// Functions of the hypervisor; NULL ones are not called.
struct starpu_sched_ctx_performance_counters {
    void (*notify_idle_cycle)(unsigned sched_ctx_id, int worker, double idle_time);
    void (*notify_poped_task)(unsigned sched_ctx_id, int worker);
    void (*notify_pushed_task)(unsigned sched_ctx_id, int worker);
    void (*notify_post_exec_task)(struct starpu_task* task, size_t data_size, uint32_t footprint,
                                  int hypervisor_tag, double flops);
    void (*notify_submitted_job)(struct starpu_task* task, uint32_t footprint, size_t data_size);
    void (*notify_empty_ctx)(unsigned sched_ctx_id, struct starpu_task* task);
    void (*notify_delete_context)(unsigned sched_ctx);
};

// Gives a context the functions to call; perf_counters points at the struct above.
void starpu_sched_ctx_set_perf_counters(unsigned sched_ctx_id, void* perf_counters);

// Calls notify_pushed_task of a context.
void starpu_sched_ctx_call_pushed_task_cb(int workerid, unsigned sched_ctx_id);

// Says that a hypervisor runs; whether one does: 0.
void starpu_sched_ctx_notify_hypervisor_exists(void);
unsigned starpu_sched_ctx_check_if_hypervisor_exists(void);

// Begins a new period of measurement in a context.
void starpu_sched_ctx_update_start_resizing_sample(unsigned sched_ctx_id, double start_sample);

STARPU_END_DECLARATIONS

#endif
