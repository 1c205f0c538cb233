// cuBLAS on all CUDA workers. Without such workers the calls have nothing to do and do nothing.
#ifndef STARPU_CUBLAS_H
#define STARPU_CUBLAS_H

#include <starpu/linkage.h>

STARPU_BEGIN_DECLARATIONS

// Initialises cuBLAS on each CUDA worker. Blocking.
void starpu_cublas_init(void);

// In a codelet on a CUDA worker: lets cuBLAS use the worker's stream.
void starpu_cublas_set_stream(void);

// Undoes starpu_cublas_init. Blocking.
void starpu_cublas_shutdown(void);

STARPU_END_DECLARATIONS

#endif
