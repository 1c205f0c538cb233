// Macros of libraries are there or not as this build has them, and are 1 then; CUDA follows the toolkit.
#include "check.h"

#ifdef STARPU_HAVE_HWLOC
_Static_assert(STARPU_HAVE_HWLOC == 1, "");
#endif
#ifdef STARPU_HAVE_GLPK_H
_Static_assert(STARPU_HAVE_GLPK_H == 1, "");
#endif
#ifdef STARPU_HAVE_FFTW
_Static_assert(STARPU_HAVE_FFTW == 1, "");
#endif
#ifdef STARPU_OPENBLAS
_Static_assert(STARPU_OPENBLAS == 1 && STARPU_HAVE_BLAS == 1 && STARPU_HAVE_CBLAS_H == 1, "");
#elif defined(STARPU_HAVE_BLAS) || defined(STARPU_HAVE_CBLAS_H)
#error "the BLAS of this build is OpenBLAS"
#endif
#ifdef STARPU_USE_CUDA
_Static_assert(STARPU_USE_CUDA == 1 && sizeof(cudaStream_t) == sizeof(void*), "");
_Static_assert(STARPU_HAVE_CUDA_MEMCPY_PEER == 1, "");
#elif defined(STARPU_HAVE_LIBCUSOLVER) || defined(STARPU_HAVE_CURAND) || defined(STARPU_HAVE_CUDA_MEMCPY_PEER)
#error "libraries on CUDA devices without CUDA"
#endif
#ifdef STARPU_HAVE_LIBCUSOLVER
_Static_assert(STARPU_HAVE_LIBCUSOLVER == 1, "");
#endif
#ifdef STARPU_HAVE_CURAND
_Static_assert(STARPU_HAVE_CURAND == 1, "");
#endif

_Static_assert(STARPU_MAXCUDADEVS > 0 && STARPU_MAXOPENCLDEVS > 0 && STARPU_MAXNUMANODES > 0, "");
_Static_assert(STARPU_MAXNUMANODES <= STARPU_MAXNODES, "");

int main(void) {
    CHECK_EQUAL(STARPU_MAJOR_VERSION, 1);
    return 0;
}
