// cuSPARSE on all CUDA workers. Without such workers initialising it does nothing.
#ifndef STARPU_CUSPARSE_H
#define STARPU_CUSPARSE_H

#include <starpu/linkage.h>
#include <starpu_config.h>

#if defined(STARPU_USE_CUDA) && defined(STARPU_HAVE_LIBCUSPARSE)
#include <cusparse.h>
#endif

STARPU_BEGIN_DECLARATIONS

struct cusparseContext; // cusparseHandle_t points to it

// Makes the handle of each CUDA worker now, and ends them; without these calls they are made when they are
// first asked for and end with the runtime. Blocking: not in tasks and callbacks.
void starpu_cusparse_init(void);
void starpu_cusparse_shutdown(void);

// In a codelet on a CUDA worker: its handle (cusparseHandle_t), set to its stream; the worker's. NULL with a
// line and errno: EINVAL elsewhere than on a CUDA worker, ENOENT when the library is not installed, EIO when
// it refuses.
struct cusparseContext* starpu_cusparse_get_local_handle(void);

STARPU_END_DECLARATIONS

#endif
