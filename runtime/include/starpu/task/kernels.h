// (1.3) Types of functions that other processes and MIC devices were to run.
#ifndef STARPU_TASK_KERNELS_H
#define STARPU_TASK_KERNELS_H

#include <starpu/linkage.h>

STARPU_BEGIN_DECLARATIONS

typedef void (*starpu_mpi_ms_kernel_t)(void**, void*);
typedef starpu_mpi_ms_kernel_t (*starpu_mpi_ms_func_t)(void);
typedef void (*starpu_mic_kernel_t)(void**, void*);
typedef starpu_mic_kernel_t (*starpu_mic_func_t)(void);

// The bit of MIC workers in a codelet's `where`; there are none, and the bit is nobody else's.
#define STARPU_MIC (1ULL << 30)

STARPU_END_DECLARATIONS

#endif
