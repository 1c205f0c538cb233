// What the module starpu_runtime needs from C: the configuration struct and the counters, as plain arguments.
#include <starpu.h>

#include <cstdint>

// Exported: the modules that another compiler makes of the installed sources call these too.
#pragma GCC visibility push(default)
extern "C" {

// Starts the runtime; ncpus < 0 and an empty policy name mean the defaults. 0 or -errno.
int starpu_fortran_init(int ncpus, const char* policy_name) {
    starpu_conf conf;
    if (const int error = starpu_conf_init(&conf)) return error;
    if (ncpus >= 0) conf.ncpus = ncpus;
    if (policy_name[0] != 0) conf.sched_policy_name = policy_name;
    return starpu_init(&conf);
}

// Tasks that a worker executed since this was last asked for it; -errno if there is no such worker.
std::int64_t starpu_fortran_executed_tasks(int worker) {
    starpu_profiling_worker_info info;
    if (const int error = starpu_profiling_worker_get_info(worker, &info)) return error;
    return info.executed_tasks;
}

} // extern "C"
#pragma GCC visibility pop
