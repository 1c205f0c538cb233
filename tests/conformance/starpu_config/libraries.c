// Macros of libraries are there or not as this build has them, and are 1 then; CUDA follows the toolkit.
#include "check.h"

#ifdef STARPU_HAVE_HWLOC
STARPU_STATIC_ASSERT(STARPU_HAVE_HWLOC == 1);
#endif
#ifdef STARPU_HAVE_FFTW
STARPU_STATIC_ASSERT(STARPU_HAVE_FFTW == 1);
#endif
#ifdef STARPU_OPENBLAS
STARPU_STATIC_ASSERT(STARPU_OPENBLAS == 1 && STARPU_HAVE_BLAS == 1 && STARPU_HAVE_CBLAS_H == 1);
#elif defined(STARPU_HAVE_BLAS) || defined(STARPU_HAVE_CBLAS_H)
#error "the BLAS of this build is OpenBLAS"
#endif
#ifdef STARPU_USE_CUDA
STARPU_STATIC_ASSERT(STARPU_USE_CUDA == 1 && sizeof(cudaStream_t) == sizeof(void*));
#endif

STARPU_STATIC_ASSERT(STARPU_MAXCUDADEVS > 0 && STARPU_MAXOPENCLDEVS > 0 && STARPU_MAXNUMANODES > 0);
STARPU_STATIC_ASSERT(STARPU_MAXNUMANODES <= STARPU_MAXNODES);

int main(void) {
    CHECK_EQUAL(STARPU_MAJOR_VERSION, 1);
    return 0;
}
