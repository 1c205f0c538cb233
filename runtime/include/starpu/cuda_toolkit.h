// Which parts of the CUDA toolkit the compiler finds: whether a program's own CUDA code can be compiled.
// Whether there are devices is only known when it runs: the library needs no toolkit. STARPU_NO_CUDA leaves
// all of this undefined although the toolkit is there.
#ifndef STARPU_CUDA_TOOLKIT_H
#define STARPU_CUDA_TOOLKIT_H

#if !defined(STARPU_NO_CUDA) && defined(__has_include)
#if __has_include(<cuda_runtime_api.h>)
#define STARPU_USE_CUDA 1
#define STARPU_HAVE_CUDA_MEMCPY_PEER 1
#if __has_include(<cublasLt.h>)
#define STARPU_HAVE_LIBCUBLASLT 1
#endif
#if __has_include(<cusparse.h>)
#define STARPU_HAVE_LIBCUSPARSE 1
#endif
#if __has_include(<cusolverDn.h>)
#define STARPU_HAVE_LIBCUSOLVER 1
#endif
#if __has_include(<cufft.h>)
#define STARPU_HAVE_CUFFTDOUBLECOMPLEX 1
#endif
#if __has_include(<curand.h>)
#define STARPU_HAVE_CURAND 1
#endif
#if __has_include(<nvml.h>)
#define STARPU_HAVE_NVML_H 1
#endif
#endif
#endif

#endif
