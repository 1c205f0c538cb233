// What this version does not have, no macro promises: a program that asks takes its other way.
#include "check.h"

// Fails to compile the program if a macro is there; #if cannot be made by a macro, so each has its own.
#ifdef STARPU_ARMPL
#error "STARPU_ARMPL"
#endif
#ifdef STARPU_ATLAS
#error "STARPU_ATLAS"
#endif
#ifdef STARPU_BUBBLE
#error "STARPU_BUBBLE"
#endif
#ifdef STARPU_CLUSTER
#error "STARPU_CLUSTER"
#endif
#ifdef STARPU_DEVEL
#error "STARPU_DEVEL"
#endif
#ifdef STARPU_GDB_PATH
#error "STARPU_GDB_PATH"
#endif
#ifdef STARPU_GOTO
#error "STARPU_GOTO"
#endif
#ifdef STARPU_HAVE_HDF5
#error "STARPU_HAVE_HDF5"
#endif
#ifdef STARPU_HAVE_HELGRIND_H
#error "STARPU_HAVE_HELGRIND_H"
#endif
#ifdef STARPU_HAVE_ICC
#error "STARPU_HAVE_ICC"
#endif
#ifdef STARPU_HAVE_LIBNUMA
#error "STARPU_HAVE_LIBNUMA"
#endif
#ifdef STARPU_HAVE_MAGMA
#error "STARPU_HAVE_MAGMA"
#endif
#ifdef STARPU_HAVE_MEMCHECK_H
#error "STARPU_HAVE_MEMCHECK_H"
#endif
#ifdef STARPU_HAVE_VALGRIND_H
#error "STARPU_HAVE_VALGRIND_H"
#endif
#ifdef STARPU_HAVE_WINDOWS
#error "STARPU_HAVE_WINDOWS"
#endif
#ifdef STARPU_HAVE_X11
#error "STARPU_HAVE_X11"
#endif
#ifdef STARPU_LONG_CHECK
#error "STARPU_LONG_CHECK"
#endif
#ifdef STARPU_MKL
#error "STARPU_MKL"
#endif
#ifdef STARPU_MODEL_DEBUG
#error "STARPU_MODEL_DEBUG"
#endif
#ifdef STARPU_NON_BLOCKING_DRIVERS
#error "STARPU_NON_BLOCKING_DRIVERS"
#endif
#ifdef STARPU_NO_ASSERT
#error "STARPU_NO_ASSERT"
#endif
#ifdef STARPU_OPENGL_RENDER
#error "STARPU_OPENGL_RENDER"
#endif
#ifdef STARPU_OPENMP
#error "STARPU_OPENMP"
#endif
#ifdef STARPU_PAPI
#error "STARPU_PAPI"
#endif
#ifdef STARPU_PARALLEL_WORKER
#error "STARPU_PARALLEL_WORKER"
#endif
#ifdef STARPU_PERF_MODEL_DIR
#error "STARPU_PERF_MODEL_DIR"
#endif
#ifdef STARPU_PROF_TOOL
#error "STARPU_PROF_TOOL"
#endif
#ifdef STARPU_QUICK_CHECK
#error "STARPU_QUICK_CHECK"
#endif
#ifdef STARPU_SANITIZE_LEAK
#error "STARPU_SANITIZE_LEAK"
#endif
#ifdef STARPU_SIMGRID
#error "STARPU_SIMGRID"
#endif
#ifdef STARPU_SYSTEM_BLAS
#error "STARPU_SYSTEM_BLAS"
#endif
#ifdef STARPU_USE_CUDA0
#error "STARPU_USE_CUDA0"
#endif
#ifdef STARPU_USE_CUDA1
#error "STARPU_USE_CUDA1"
#endif
#ifdef STARPU_USE_FXT
#error "STARPU_USE_FXT"
#endif
#ifdef STARPU_USE_HIP
#error "STARPU_USE_HIP"
#endif
#ifdef STARPU_USE_HIPBLAS
#error "STARPU_USE_HIPBLAS"
#endif
#ifdef STARPU_USE_MAX_FPGA
#error "STARPU_USE_MAX_FPGA"
#endif
#ifdef STARPU_USE_MIC
#error "STARPU_USE_MIC"
#endif
#ifdef STARPU_USE_MPI_FT
#error "STARPU_USE_MPI_FT"
#endif
#ifdef STARPU_USE_MPI_MASTER_SLAVE
#error "STARPU_USE_MPI_MASTER_SLAVE"
#endif
#ifdef STARPU_USE_SC_HYPERVISOR
#error "STARPU_USE_SC_HYPERVISOR"
#endif
#ifdef STARPU_USE_TCPIP_MASTER_SLAVE
#error "STARPU_USE_TCPIP_MASTER_SLAVE"
#endif
#ifdef STARPU_VALGRIND_FULL
#error "STARPU_VALGRIND_FULL"
#endif
#ifdef STARPU_VERBOSE
#error "STARPU_VERBOSE"
#endif

int main(void) {
    return 0;
}
