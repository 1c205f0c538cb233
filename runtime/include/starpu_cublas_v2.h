// cuBLAS's second interface: the handle of the calling worker.
#ifndef STARPU_CUBLAS_V2_H
#define STARPU_CUBLAS_V2_H

#include <starpu/linkage.h>
#include <starpu_config.h>

#ifdef STARPU_USE_CUDA
#include <cublas_v2.h>
#endif

STARPU_BEGIN_DECLARATIONS

struct cublasContext; // cublasHandle_t points to it

// In a codelet on a CUDA worker: its cuBLAS handle (cublasHandle_t), set to its stream, made at the first
// call; the worker's. NULL with a line and errno: EINVAL elsewhere than on a CUDA worker, ENOENT when cuBLAS
// is not installed, EIO when it refuses.
struct cublasContext* starpu_cublas_get_local_handle(void);

STARPU_END_DECLARATIONS

#endif
