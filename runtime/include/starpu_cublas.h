// cuBLAS on all CUDA workers. Without such workers the calls have nothing to do and do nothing.
#ifndef STARPU_CUBLAS_H
#define STARPU_CUBLAS_H

#include <starpu/linkage.h>

STARPU_BEGIN_DECLARATIONS

// Makes the handle of each CUDA worker now, so that the first codelet that asks for it need not. Blocking:
// not in tasks and callbacks. A handle that cannot be made has its line.
void starpu_cublas_init(void);

// In a codelet on a CUDA worker: lets cuBLAS's first interface (cublas.h) use the worker's stream; its second
// one does. On failure a line, and errno. Elsewhere it does nothing.
void starpu_cublas_set_stream(void);

// Ends the handles of all CUDA workers; they end with the runtime at the latest. Blocking.
void starpu_cublas_shutdown(void);

STARPU_END_DECLARATIONS

#endif
