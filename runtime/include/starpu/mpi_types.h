// Types of MPI as starpu_mpi.h names them: MPI's own where the compiler finds mpi.h, else placeholders that
// let the header compile.
#ifndef STARPU_MPI_TYPES_H
#define STARPU_MPI_TYPES_H

#include <starpu/linkage.h>

#ifdef __has_include
#if __has_include(<mpi.h>)
#include <mpi.h>
#define STARPU_SEES_MPI 1
#endif
#endif

STARPU_BEGIN_DECLARATIONS

#ifdef STARPU_SEES_MPI
typedef MPI_Comm starpu_mpi_comm;
typedef MPI_Status starpu_mpi_status;
typedef MPI_Datatype starpu_mpi_datatype;
#else
typedef void* starpu_mpi_comm;
typedef struct starpu_mpi_status starpu_mpi_status;
typedef void* starpu_mpi_datatype;
#endif

STARPU_END_DECLARATIONS

#endif
