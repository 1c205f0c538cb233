# Finds what the optional parts need and decides which of them this build contains. Nothing is downloaded.

if(NOT STARPU_WITH_HWLOC STREQUAL OFF)
    find_package(Hwloc)
endif()
starpu_decide(HWLOC "${Hwloc_FOUND}" "hwloc was not found; Debian: libhwloc-dev")

if(NOT STARPU_WITH_GLPK STREQUAL OFF)
    find_package(GLPK)
endif()
starpu_decide(GLPK "${GLPK_FOUND}" "GLPK was not found; Debian: libglpk-dev")

if(NOT STARPU_WITH_FFT STREQUAL OFF)
    find_package(FFTW3)
endif()
starpu_decide(FFT "${FFTW3_FOUND}" "FFTW 3 was not found in double, single and long double precision; Debian: libfftw3-dev")

if(NOT STARPU_WITH_LINALG STREQUAL OFF)
    find_package(OpenBLAS MODULE)
endif()
starpu_decide(LINALG "${OpenBLAS_FOUND}" "OpenBLAS was not found; Debian: libopenblas-dev")

set(STARPU_FORTRAN_NEEDS "no Fortran compiler was found; Debian: gfortran")
set(STARPU_FORTRAN_FOUND OFF)
if(NOT STARPU_WITH_FORTRAN STREQUAL OFF)
    include(CheckLanguage)
    check_language(Fortran)
    if(CMAKE_Fortran_COMPILER)
        enable_language(Fortran)
        starpu_optimise_by_default(Fortran)
        set(STARPU_FORTRAN_FOUND ON)
    endif()
    if(NOT (STARPU_HAS_FFT AND STARPU_HAS_LINALG))
        set(STARPU_FORTRAN_FOUND OFF)
        set(STARPU_FORTRAN_NEEDS "the Fortran modules wrap the FFT and linear algebra libraries, which this build lacks")
    endif()
endif()
starpu_decide(FORTRAN ${STARPU_FORTRAN_FOUND} "${STARPU_FORTRAN_NEEDS}")

# Only the headers: the library is looked for when a program runs.
set(STARPU_OPENCL_FOUND OFF)
if(NOT STARPU_WITH_OPENCL STREQUAL OFF)
    find_path(STARPU_OPENCL_INCLUDE_DIR CL/cl.h)
    mark_as_advanced(STARPU_OPENCL_INCLUDE_DIR)
    if(STARPU_OPENCL_INCLUDE_DIR)
        set(STARPU_OPENCL_FOUND ON)
    endif()
endif()
starpu_decide(OPENCL ${STARPU_OPENCL_FOUND} "OpenCL's headers were not found; Debian: opencl-headers")

# CUDA's library is looked for when the runtime starts; our own declarations of it need no toolkit. Programs that have
# CUDA code of their own do: starpu_config.h tells their makefiles whether it is here.
find_package(CUDAToolkit QUIET)
starpu_decide(CUDA ON "nothing")
starpu_decide(HIP OFF "this version of the suite has no HIP part")

if(NOT STARPU_WITH_MPI STREQUAL OFF)
    set(MPI_CXX_SKIP_MPICXX ON)
    find_package(MPI QUIET COMPONENTS C)
endif()
starpu_decide(MPI "${MPI_C_FOUND}" "MPI was not found; Debian: libopenmpi-dev")
