// (1.3) The older name of starpu_parallel_worker.h.
#ifndef STARPU_CLUSTERS_H
#define STARPU_CLUSTERS_H

#include <starpu/linkage.h>
#include <starpu_parallel_worker.h>

STARPU_BEGIN_DECLARATIONS

// Functions that prepare a group for OpenMP, and for MKL on GNU's OpenMP. ENOSYS in this version.
void starpu_openmp_prologue(void*);
void starpu_gnu_openmp_mkl_prologue(void*);
#define starpu_intel_openmp_mkl_prologue starpu_openmp_prologue

STARPU_END_DECLARATIONS

#endif
