// The configuration given to starpu_init.
#ifndef STARPU_CONF_H
#define STARPU_CONF_H

#include <starpu/linkage.h>
#include <starpu_config.h>

#include <stdint.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_driver;
struct starpu_max_load;
struct starpu_sched_policy;

// Filled by starpu_conf_init, which must come first, with the defaults and what STARPU_* variables say. -1
// means "the default" unless said otherwise: such a field leaves it to the variable. Members for kinds of
// devices that no build has are there for programs that set them; the runtime does not read them.
struct starpu_conf {
    int magic; // 42, from starpu_conf_init
    int will_use_mpi;
    const char* sched_policy_name; // NULL: the default policy
    struct starpu_sched_policy* sched_policy;
    void (*sched_policy_init)(unsigned); // (1.3) the older name of the next one
    void (*sched_policy_callback)(unsigned);
    int precedence_over_environment_variables; // non-zero: fields, 0 too, win over STARPU_* variables
    int ncpus;                                 // CPU workers
    int reserve_ncpus;                         // cores left to the application
    int ncuda;
    int nhip;
    int nopencl;
    int nmic; // (1.3)
    int nmax_fpga;
    int nmpi_ms;
    int ntcpip_ms;
    unsigned use_explicit_workers_bindid; // non-zero: workers_bindid says where CPU workers run
    unsigned workers_bindid[STARPU_NMAXWORKERS];
    unsigned use_explicit_workers_cuda_gpuid;
    unsigned workers_cuda_gpuid[STARPU_NMAXWORKERS];
    unsigned use_explicit_workers_hip_gpuid;
    unsigned workers_hip_gpuid[STARPU_NMAXWORKERS];
    unsigned use_explicit_workers_opencl_gpuid;
    unsigned workers_opencl_gpuid[STARPU_NMAXWORKERS];
    unsigned use_explicit_workers_mic_deviceid; // (1.3)
    unsigned workers_mic_deviceid[STARPU_NMAXWORKERS];
    unsigned use_explicit_workers_max_fpga_deviceid;
    unsigned workers_max_fpga_deviceid[STARPU_NMAXWORKERS];
#ifdef STARPU_USE_MAX_FPGA
    struct starpu_max_load* max_fpga_load;
#else
    void* max_fpga_load;
#endif
    unsigned use_explicit_workers_mpi_ms_deviceid;
    unsigned workers_mpi_ms_deviceid[STARPU_NMAXWORKERS];
    int bus_calibrate; // non-zero: starpu_init() measures links between memory nodes and keeps their speeds
    int calibrate;     // as STARPU_CALIBRATE: 1 measures kernels, 2 forgets first what was measured
    int data_locality_enforce; // non-zero: dmda and its like run tasks where least data must be copied
    int single_combined_worker;
    char* mic_sink_program_path; // (1.3)
    int disable_asynchronous_copy;
    int disable_asynchronous_cuda_copy;
    int disable_asynchronous_hip_copy;
    int disable_asynchronous_opencl_copy;
    int disable_asynchronous_mic_copy; // (1.3)
    int disable_asynchronous_mpi_ms_copy;
    int disable_asynchronous_tcpip_ms_copy;
    int disable_asynchronous_max_fpga_copy;
    int enable_map;
    unsigned* cuda_opengl_interoperability;
    unsigned n_cuda_opengl_interoperability;
    struct starpu_driver* not_launched_drivers;
    unsigned n_not_launched_drivers;
    uint64_t trace_buffer_size; // bytes
    int global_sched_ctx_min_priority;
    int global_sched_ctx_max_priority;
#ifdef STARPU_WORKER_CALLBACKS
    void (*callback_worker_going_to_sleep)(unsigned workerid);
    void (*callback_worker_waking_up)(unsigned workerid);
#endif
    int catch_signals;
    unsigned start_perf_counter_collection;
    unsigned driver_spinning_backoff_min;
    unsigned driver_spinning_backoff_max;
    int cuda_only_fast_alloc_other_memnodes;
};

#define STARPU_THREAD_ACTIVE (1 << 0)

STARPU_END_DECLARATIONS

#endif
