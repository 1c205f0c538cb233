// (1.4) hipBLAS on all HIP workers. Without such workers initialising it does nothing.
#ifndef STARPU_HIPBLAS_H
#define STARPU_HIPBLAS_H

#include <starpu/linkage.h>
#include <starpu_config.h>

#if defined(STARPU_USE_HIP) && defined(STARPU_USE_HIPBLAS)
#include <hipblas/hipblas.h>
#endif

STARPU_BEGIN_DECLARATIONS

#if defined(STARPU_USE_HIP) && defined(STARPU_USE_HIPBLAS)
typedef hipblasHandle_t starpu_hipblas_handle;
#else
typedef void* starpu_hipblas_handle;
#endif

// Initialises hipBLAS on each HIP worker, and undoes that. Blocking.
void starpu_hipblas_init(void);
void starpu_hipblas_shutdown(void);

// In a codelet on a HIP worker: its handle (hipblasHandle_t). NULL and ENOSYS in this version.
starpu_hipblas_handle starpu_hipblas_get_local_handle(void);

STARPU_END_DECLARATIONS

#endif
