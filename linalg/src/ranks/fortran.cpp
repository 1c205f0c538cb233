// What the Fortran module starpu_linalg_mpi calls where C takes a communicator, or a complex number, by
// value.
#include "matrix/precisions.hpp"
#include "mpi/extension.hpp"

#include <starpu_linalg_mpi.h>

#include <cstdint>

namespace {
MPI_Comm communicator(int number) {
    return starpu_mpi_extension_communicator(number);
}
} // namespace

#pragma GCC visibility push(default)
extern "C" {

#define STARPU_LINALG_FORTRAN(x, T)                                                                          \
    int64_t fstarpu_linalg_mpi_##x##matrix(starpu_linalg_mpi_matrix_t* a, int comm, int p, int q,            \
                                           int64_t tile, int64_t m, int64_t n) {                             \
        return starpu_linalg_mpi_##x##matrix(a, {communicator(comm), p, q, tile}, m, n);                     \
    }                                                                                                        \
    int64_t fstarpu_linalg_mpi_##x##gemm(char transa, char transb, const T* alpha,                           \
                                         starpu_linalg_mpi_matrix_t a, starpu_linalg_mpi_matrix_t b,         \
                                         const T* beta, starpu_linalg_mpi_matrix_t c) {                      \
        return starpu_linalg_mpi_##x##gemm(transa, transb, *alpha, a, b, *beta, c);                          \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_FORTRAN)

int64_t fstarpu_linalg_mpi_dcg_csr(int comm, int64_t rows, const int64_t* rowptr, const int64_t* colind,
                                   const double* val, const double* b, double* x,
                                   const starpu_linalg_cg_options* options, starpu_linalg_cg_result* result) {
    return starpu_linalg_mpi_dcg_csr(communicator(comm), rows, rowptr, colind, val, b, x, options, result);
}
}
#pragma GCC visibility pop
