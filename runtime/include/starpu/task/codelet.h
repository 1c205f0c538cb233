// A codelet: the implementations of one computation, the data it uses, and where it may run.
#ifndef STARPU_TASK_CODELET_H
#define STARPU_TASK_CODELET_H

#include <starpu/linkage.h>
#include <starpu/task/kernels.h>
#include <starpu_config.h>
#include <starpu_data.h>
#include <starpu_util.h>
#include <starpu_worker.h>

#include <stdint.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_perfmodel;
struct starpu_perf_counter_sample;
struct starpu_perf_counter_sample_cl_values;

// Bits of a codelet's or a task's `where`: the kinds of workers that may run it.
#define STARPU_WORKER_TO_MASK(worker_archtype) (1ULL << ((worker_archtype) + 1))
#define STARPU_NOWHERE (1ULL << 0) // nothing runs: the task only orders others
#define STARPU_CPU STARPU_WORKER_TO_MASK(STARPU_CPU_WORKER)
#define STARPU_CUDA STARPU_WORKER_TO_MASK(STARPU_CUDA_WORKER)
#define STARPU_HIP STARPU_WORKER_TO_MASK(STARPU_HIP_WORKER)
#define STARPU_OPENCL STARPU_WORKER_TO_MASK(STARPU_OPENCL_WORKER)
#define STARPU_MAX_FPGA STARPU_WORKER_TO_MASK(STARPU_MAX_FPGA_WORKER)
#define STARPU_MPI_MS STARPU_WORKER_TO_MASK(STARPU_MPI_MS_WORKER)
#define STARPU_TCPIP_MS STARPU_WORKER_TO_MASK(STARPU_TCPIP_MS_WORKER)

// Bits of `flags`.
#define STARPU_CODELET_SIMGRID_EXECUTE (1 << 0)
#define STARPU_CODELET_SIMGRID_EXECUTE_AND_INJECT (1 << 1)
#define STARPU_CODELET_NOPLANS (1 << 2)

// Bits of `cuda_flags`, `hip_flags` and `opencl_flags`: the function returns before its kernels end.
#define STARPU_CUDA_ASYNC (1 << 0)
#define STARPU_HIP_ASYNC (1 << 0)
#define STARPU_OPENCL_ASYNC (1 << 0)

#define STARPU_MAIN_RAM 0 // the memory node of the application's own memory

// In `nbuffers`: the number of buffers, their modes and their handles are given by each task.
#define STARPU_VARIABLE_NBUFFERS (-1)

// In `nodes`, instead of the number of a memory node.
#define STARPU_SPECIFIC_NODE_LOCAL (-1)
#define STARPU_SPECIFIC_NODE_CPU (-2)
#define STARPU_SPECIFIC_NODE_SLOW (-3)
#define STARPU_SPECIFIC_NODE_FAST (-4)
#define STARPU_SPECIFIC_NODE_LOCAL_OR_CPU (-5)
#define STARPU_SPECIFIC_NODE_NONE (-6)

// One implementation: receives the buffers' interfaces in the order of the handles, and the task's cl_arg.
typedef void (*starpu_cpu_func_t)(void**, void*);
typedef void (*starpu_cuda_func_t)(void**, void*);
typedef void (*starpu_hip_func_t)(void**, void*);
typedef void (*starpu_opencl_func_t)(void**, void*);
typedef void (*starpu_max_fpga_func_t)(void**, void*);
typedef int (*starpu_bubble_func_t)(struct starpu_task* t, void* arg);
typedef void (*starpu_bubble_gen_dag_func_t)(struct starpu_task* t, void* arg);

// In the single-function fields of old programs: "see the array beside me".
#define STARPU_MULTIPLE_CPU_IMPLEMENTATIONS ((starpu_cpu_func_t)-1)
#define STARPU_MULTIPLE_CUDA_IMPLEMENTATIONS ((starpu_cuda_func_t)-1)
#define STARPU_MULTIPLE_HIP_IMPLEMENTATIONS ((starpu_hip_func_t)-1)
#define STARPU_MULTIPLE_OPENCL_IMPLEMENTATIONS ((starpu_opencl_func_t)-1)

// How many workers one task of this codelet takes.
enum starpu_codelet_type { STARPU_SEQ = 0, STARPU_SPMD = 1, STARPU_FORKJOIN = 2 };

// A zeroed field means "default". The order of the fields is fixed: C++ initialisers name them in this order.
struct starpu_codelet {
    uint32_t where; // 0: wherever there is a function
    int (*can_execute)(unsigned workerid, struct starpu_task* task, unsigned nimpl); // 0 refuses a worker
    enum starpu_codelet_type type;
    int max_parallelism;
    starpu_cpu_func_t cpu_func;       // old programs: the only implementation
    starpu_cuda_func_t cuda_func;     // the same
    starpu_opencl_func_t opencl_func; // the same
    starpu_cpu_func_t cpu_funcs[STARPU_MAXIMPLEMENTATIONS];
    starpu_cuda_func_t cuda_funcs[STARPU_MAXIMPLEMENTATIONS];
    char cuda_flags[STARPU_MAXIMPLEMENTATIONS];
    starpu_hip_func_t hip_funcs[STARPU_MAXIMPLEMENTATIONS];
    char hip_flags[STARPU_MAXIMPLEMENTATIONS];
    starpu_opencl_func_t opencl_funcs[STARPU_MAXIMPLEMENTATIONS];
    char opencl_flags[STARPU_MAXIMPLEMENTATIONS];
    // (1.3) These two are not read: no build has such devices.
    starpu_mic_func_t mic_funcs[STARPU_MAXIMPLEMENTATIONS];
    starpu_mpi_ms_func_t mpi_ms_funcs[STARPU_MAXIMPLEMENTATIONS];
    starpu_max_fpga_func_t max_fpga_funcs[STARPU_MAXIMPLEMENTATIONS];
    const char* cpu_funcs_name[STARPU_MAXIMPLEMENTATIONS]; // for execution in another process
    starpu_bubble_func_t bubble_func;
    starpu_bubble_gen_dag_func_t bubble_gen_dag_func;
    int nbuffers;
    enum starpu_data_access_mode modes[STARPU_NMAXBUFS];
    enum starpu_data_access_mode* dyn_modes; // instead of modes, for more than STARPU_NMAXBUFS buffers
    unsigned specific_nodes;                 // non-zero: nodes says where each buffer must be
    int nodes[STARPU_NMAXBUFS];
    int* dyn_nodes;
    struct starpu_perfmodel* model;
    struct starpu_perfmodel* energy_model;
    unsigned long per_worker_stats[STARPU_NMAXWORKERS]; // the runtime's: tasks of each worker while profiling
    const char* name;
    unsigned color;               // in traces, 0xRRGGBB
    void (*callback_func)(void*); // for tasks that have no callback of their own
    int flags;
    struct starpu_perf_counter_sample* perf_counter_sample;
    struct starpu_perf_counter_sample_cl_values* perf_counter_values;
    int checked; // the runtime's: this codelet was found consistent
};

// A codelet that does nothing on any kind of worker, for synchronisation.
extern struct starpu_codelet starpu_codelet_nop;

STARPU_END_DECLARATIONS

#endif
