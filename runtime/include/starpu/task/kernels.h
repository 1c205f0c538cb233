// (1.3) Names of what other processes and MIC devices were to run.
#ifndef STARPU_TASK_KERNELS_H
#define STARPU_TASK_KERNELS_H

#include <starpu/linkage.h>
#include <starpu_worker.h>

STARPU_BEGIN_DECLARATIONS

typedef void (*starpu_mpi_ms_kernel_t)(void**, void*);
typedef starpu_mpi_ms_kernel_t (*starpu_mpi_ms_func_t)(void);
typedef void (*starpu_mic_kernel_t)(void**, void*);
typedef starpu_mic_kernel_t (*starpu_mic_func_t)(void);

// MIC workers, their bit in a codelet's `where`, and their memory: there are none, and no other constants
// have these values.
#define STARPU_MIC_WORKER ((enum starpu_worker_archtype)29)
#define STARPU_MIC (1ULL << 30)
#define STARPU_MIC_RAM ((enum starpu_node_kind)15)

STARPU_END_DECLARATIONS

#endif
