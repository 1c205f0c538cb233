// (1.3) Workers in other processes, reached through MPI: kernels can be named, but this version finds none.
#ifndef STARPU_MPI_MS_H
#define STARPU_MPI_MS_H

#include <starpu/linkage.h>
#include <starpu/task/kernels.h>

STARPU_BEGIN_DECLARATIONS

typedef void* starpu_mpi_ms_func_symbol_t;

// Looks up a kernel in the other processes by its name. -ENOSYS.
int starpu_mpi_ms_register_kernel(starpu_mpi_ms_func_symbol_t* symbol, const char* func_name);

// The kernel behind a symbol. NULL and ENOSYS.
starpu_mpi_ms_kernel_t starpu_mpi_ms_get_kernel(starpu_mpi_ms_func_symbol_t symbol);

STARPU_END_DECLARATIONS

#endif
