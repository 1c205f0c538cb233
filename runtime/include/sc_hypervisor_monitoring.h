// What is measured of each context.
#ifndef SC_HYPERVISOR_MONITORING_H
#define SC_HYPERVISOR_MONITORING_H

#include <starpu/linkage.h>
#include <starpu_thread.h>
#include <starpu_worker.h>

#include <sc_hypervisor_config.h>
#include <stddef.h>

STARPU_BEGIN_DECLARATIONS

// Workers on their way from one context to another.
struct sc_hypervisor_resize_ack {
    int receiver_sched_ctx;
    int* moved_workers;
    int nmoved_workers;
    int* acked_workers;
};

// One context with its measurements; times in microseconds.
struct sc_hypervisor_wrapper {
    unsigned sched_ctx;
    struct sc_hypervisor_policy_config* config;
    double start_time_w[STARPU_NMAXWORKERS];
    double current_idle_time[STARPU_NMAXWORKERS];
    double idle_time[STARPU_NMAXWORKERS];
    double idle_start_time[STARPU_NMAXWORKERS];
    double exec_time[STARPU_NMAXWORKERS];
    double exec_start_time[STARPU_NMAXWORKERS];
    int worker_to_be_removed[STARPU_NMAXWORKERS];
    int pushed_tasks[STARPU_NMAXWORKERS];
    int poped_tasks[STARPU_NMAXWORKERS];
    double total_flops;
    double total_elapsed_flops[STARPU_NMAXWORKERS];
    double elapsed_flops[STARPU_NMAXWORKERS];
    size_t elapsed_data[STARPU_NMAXWORKERS];
    int elapsed_tasks[STARPU_NMAXWORKERS];
    double ref_speed[2];
    double submitted_flops;
    double remaining_flops;
    double start_time;
    double real_start_time;
    double hyp_react_start_time;
    struct sc_hypervisor_resize_ack resize_ack;
    starpu_pthread_mutex_t mutex;
    unsigned total_flops_available;
    unsigned to_be_sized;
    unsigned compute_idle[STARPU_NMAXWORKERS];
    unsigned compute_partial_idle[STARPU_NMAXWORKERS];
    unsigned consider_max;
};

// A context's measurements; all contexts; how many there are.
struct sc_hypervisor_wrapper* sc_hypervisor_get_wrapper(unsigned sched_ctx);
unsigned* sc_hypervisor_get_sched_ctxs(void);
int sc_hypervisor_get_nsched_ctxs(void);

// How many workers of a kind a context has.
int sc_hypervisor_get_nworkers_ctx(unsigned sched_ctx, enum starpu_worker_archtype arch);

// Operations done since the last change, and since the beginning.
double sc_hypervisor_get_elapsed_flops_per_sched_ctx(struct sc_hypervisor_wrapper* sc_w);
double sc_hypervisor_get_total_elapsed_flops_per_sched_ctx(struct sc_hypervisor_wrapper* sc_w);

// Speed of a kind of worker, in operations per microsecond.
double sc_hypervisorsc_hypervisor_get_speed_per_worker_type(struct sc_hypervisor_wrapper* sc_w,
                                                            enum starpu_worker_archtype arch);
double sc_hypervisor_get_speed(struct sc_hypervisor_wrapper* sc_w, enum starpu_worker_archtype arch);

STARPU_END_DECLARATIONS

#endif
