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

// Initialises cuSPARSE on each CUDA worker, and undoes that. Blocking.
void starpu_cusparse_init(void);
void starpu_cusparse_shutdown(void);

// In a codelet on a CUDA worker: its handle (cusparseHandle_t). NULL and ENOSYS in this version.
struct cusparseContext* starpu_cusparse_get_local_handle(void);

STARPU_END_DECLARATIONS

#endif
