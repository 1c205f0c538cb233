// Moving workers between scheduling contexts while they run. The library comes in a later version; these
// headers let programs compile.
#ifndef SC_HYPERVISOR_H
#define SC_HYPERVISOR_H

#include <starpu.h>
#include <starpu/linkage.h>

#include <sc_hypervisor_config.h>
#include <sc_hypervisor_lp.h>
#include <sc_hypervisor_monitoring.h>
#include <sc_hypervisor_policy.h>

STARPU_BEGIN_DECLARATIONS

// A policy: what to do when contexts begin and end, when workers idle and when tasks come and go.
struct sc_hypervisor_policy {
    const char* name;
    unsigned custom;
    void (*size_ctxs)(unsigned* sched_ctxs, int nsched_ctxs, int* workers, int nworkers);
    void (*resize_ctxs)(unsigned* sched_ctxs, int nsched_ctxs, int* workers, int nworkers);
    void (*handle_idle_cycle)(unsigned sched_ctx, int worker);
    void (*handle_pushed_task)(unsigned sched_ctx, int worker);
    void (*handle_poped_task)(unsigned sched_ctx, int worker, struct starpu_task* task, uint32_t footprint);
    void (*handle_idle_end)(unsigned sched_ctx, int worker);
    void (*handle_post_exec_hook)(unsigned sched_ctx, int task_tag);
    void (*handle_submitted_job)(struct starpu_codelet* cl, unsigned sched_ctx, uint32_t footprint,
                                 size_t data_size);
    void (*end_ctx)(unsigned sched_ctx);
    void (*start_ctx)(unsigned sched_ctx);
    void (*init_worker)(int workerid, unsigned sched_ctx);
};

// Taken while the contexts change.
extern starpu_pthread_mutex_t act_hypervisor_mutex;

// Starts with a policy (NULL: the default) and returns what starpu_sched_ctx_create wants; stops.
void* sc_hypervisor_init(struct sc_hypervisor_policy* policy);
void sc_hypervisor_shutdown(void);

// Puts a context of that many operations in its care, and takes it out.
void sc_hypervisor_register_ctx(unsigned sched_ctx, double total_flops);
void sc_hypervisor_unregister_ctx(unsigned sched_ctx);

// Asks for a new distribution, at once or when the task with this tag ends; allows and forbids changes.
void sc_hypervisor_post_resize_request(unsigned sched_ctx, int task_tag);
void sc_hypervisor_resize_ctxs(unsigned* sched_ctxs, int nsched_ctxs, int* workers, int nworkers);
void sc_hypervisor_size_ctxs(unsigned* sched_ctxs, int nsched_ctxs, int* workers, int nworkers);
void sc_hypervisor_stop_resize(unsigned sched_ctx);
void sc_hypervisor_start_resize(unsigned sched_ctx);
unsigned sc_hypervisor_can_resize(unsigned sched_ctx);

// Moves workers by hand.
void sc_hypervisor_add_workers_to_sched_ctx(int* workers_to_add, unsigned nworkers_to_add,
                                            unsigned sched_ctx);
void sc_hypervisor_remove_workers_from_sched_ctx(int* workers_to_remove, unsigned nworkers_to_remove,
                                                 unsigned sched_ctx, unsigned now);
void sc_hypervisor_move_workers(unsigned sender_sched_ctx, unsigned receiver_sched_ctx, int* workers_to_move,
                                unsigned nworkers_to_move, unsigned now);

// The rest is for policies.
const char* sc_hypervisor_get_policy(void);
unsigned sc_hypervisor_get_size_req(unsigned** sched_ctxs, int* nsched_ctxs, int** workers, int* nworkers);
void sc_hypervisor_save_size_req(unsigned* sched_ctxs, int nsched_ctxs, int* workers, int nworkers);
void sc_hypervisor_free_size_req(void);
void sc_hypervisor_set_type_of_task(struct starpu_codelet* cl, unsigned sched_ctx, uint32_t footprint,
                                    size_t data_size);
void sc_hypervisor_update_diff_total_flops(unsigned sched_ctx, double diff_total_flops);
void sc_hypervisor_update_diff_elapsed_flops(unsigned sched_ctx, double diff_task_flops);
void sc_hypervisor_update_resize_interval(unsigned* sched_ctxs, int nsched_ctxs, int max_nworkers);
void sc_hypervisor_get_ctxs_on_level(unsigned** sched_ctxs, int* nsched_ctxs, unsigned hierarchy_level,
                                     unsigned father_sched_ctx_id);
unsigned sc_hypervisor_get_nhierarchy_levels(void);
void sc_hypervisor_get_leaves(unsigned* sched_ctxs, int nsched_ctxs, unsigned* leaves, int* nleaves);
double sc_hypervisor_get_nready_flops_of_all_sons_of_sched_ctx(unsigned sched_ctx);
void sc_hypervisor_print_overhead(void);
void sc_hypervisor_init_worker(int workerid, unsigned sched_ctx);

STARPU_END_DECLARATIONS

#endif
