# Writes starpu_config.h: every variable has the name of the macro it becomes.
include(CheckIncludeFile)
include(CheckFunctionExists)

set(STARPU_MAJOR_VERSION ${PROJECT_VERSION_MAJOR})
set(STARPU_MINOR_VERSION ${PROJECT_VERSION_MINOR})
set(STARPU_RELEASE_VERSION ${PROJECT_VERSION_PATCH})
set(STARPU_USE_CPU 1)
set(STARPU_LINUX_SYS 1)
set(STARPU_HAVE_HWLOC ${STARPU_HAS_HWLOC})
set(STARPU_HAVE_FFTW ${STARPU_HAS_FFT})
set(STARPU_HAVE_FFTWF ${STARPU_HAS_FFT})
set(STARPU_HAVE_BLAS ${STARPU_HAS_LINALG})
set(STARPU_HAVE_CBLAS_H ${STARPU_HAS_LINALG})
set(STARPU_OPENBLAS ${STARPU_HAS_LINALG})
set(STARPU_USE_HIP ${STARPU_HAS_HIP})
set(STARPU_USE_MPI OFF) # libstarpumpi is not whole yet, and not installed: see decision 90
set(STARPU_USE_OPENCL ${STARPU_HAS_OPENCL})
set(STARPU_USE_CUDA OFF)
if(STARPU_HAS_CUDA AND CUDAToolkit_FOUND)
    set(STARPU_USE_CUDA ON)
endif()

# Clients ask these of the configuration instead of their own checks; the values are what C11 on Linux gives.
foreach(always IN ITEMS HAVE_POSIX_MEMALIGN HAVE_MEMALIGN HAVE_MALLOC_H HAVE_SETENV HAVE_UNSETENV HAVE_UNISTD_H
                        HAVE_NEARBYINTF HAVE_RINTF HAVE_PTHREAD_SPIN_LOCK HAVE_PTHREAD_BARRIER
                        HAVE_PTHREAD_SETNAME_NP HAVE_STRUCT_TIMESPEC USE_DRAND48 USE_ERAND48_R)
    set(STARPU_${always} 1)
endforeach()

set(STARPU_GENERATED_INCLUDE_DIR ${PROJECT_BINARY_DIR}/include)
configure_file(${PROJECT_SOURCE_DIR}/runtime/include/starpu_config.h.in
               ${STARPU_GENERATED_INCLUDE_DIR}/starpu_config.h)
