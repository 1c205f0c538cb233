// How much of what each context may have.
#ifndef SC_HYPERVISOR_CONFIG_H
#define SC_HYPERVISOR_CONFIG_H

#include <starpu/linkage.h>
#include <starpu_config.h>

STARPU_BEGIN_DECLARATIONS

// Codes of sc_hypervisor_ctl, each followed by its values.
#define SC_HYPERVISOR_MAX_IDLE -1
#define SC_HYPERVISOR_MIN_WORKING -2
#define SC_HYPERVISOR_PRIORITY -3
#define SC_HYPERVISOR_MIN_WORKERS -4
#define SC_HYPERVISOR_MAX_WORKERS -5
#define SC_HYPERVISOR_GRANULARITY -6
#define SC_HYPERVISOR_FIXED_WORKERS -7
#define SC_HYPERVISOR_MIN_TASKS -8
#define SC_HYPERVISOR_NEW_WORKERS_MAX_IDLE -9
#define SC_HYPERVISOR_TIME_TO_APPLY -10
#define SC_HYPERVISOR_NULL -11
#define SC_HYPERVISOR_ISPEED_W_SAMPLE -12
#define SC_HYPERVISOR_ISPEED_CTX_SAMPLE -13
#define SC_HYPERVISOR_TIME_SAMPLE -14

// Defaults of the configuration, in microseconds.
#define MAX_IDLE_TIME 5000000000
#define MIN_WORKING_TIME 500

// Limits of a context, of its workers, and of the samples its speed is measured on.
struct sc_hypervisor_policy_config {
    int min_nworkers;
    int max_nworkers;
    int granularity;
    int priority[STARPU_NMAXWORKERS];
    double max_idle[STARPU_NMAXWORKERS];
    double min_working[STARPU_NMAXWORKERS];
    int fixed_workers[STARPU_NMAXWORKERS];
    double new_workers_max_idle;
    double ispeed_w_sample[STARPU_NMAXWORKERS];
    double ispeed_ctx_sample;
    double time_sample;
};

// Sets and reads a context's configuration, whole or code by code (ended by SC_HYPERVISOR_NULL).
void sc_hypervisor_set_config(unsigned sched_ctx, void* config);
struct sc_hypervisor_policy_config* sc_hypervisor_get_config(unsigned sched_ctx);
void sc_hypervisor_ctl(unsigned sched_ctx, ...);

STARPU_END_DECLARATIONS

#endif
