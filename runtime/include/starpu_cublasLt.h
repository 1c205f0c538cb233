// (1.4) cuBLASLt on all CUDA workers. Without such workers initialising it does nothing.
#ifndef STARPU_CUBLASLT_H
#define STARPU_CUBLASLT_H

#include <starpu/linkage.h>
#include <starpu_config.h>

#if defined(STARPU_USE_CUDA) && defined(STARPU_HAVE_LIBCUBLASLT)
#include <cublasLt.h>
#endif

STARPU_BEGIN_DECLARATIONS

struct cublasLtContext; // cublasLtHandle_t points to it

// Makes the handle of each CUDA worker now, and ends them; without these calls they are made when they are
// first asked for and end with the runtime. Blocking: not in tasks and callbacks.
void starpu_cublasLt_init(void);
void starpu_cublasLt_shutdown(void);

// In a codelet on a CUDA worker: its handle (cublasLtHandle_t), the worker's. NULL with a line and errno:
// EINVAL elsewhere than on a CUDA worker, ENOENT when the library is not installed, EIO when it refuses.
struct cublasLtContext* starpu_cublasLt_get_local_handle(void);

STARPU_END_DECLARATIONS

#endif
