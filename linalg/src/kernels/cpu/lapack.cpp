// Calls LAPACK and BLAS by their Fortran names, so that any implementation will do. Compiled apart from the
// vector kernels: no copy of these functions may contain instructions that the processor lacks.
#include "kernels/cpu/lapack.hpp"

#include <cstddef>

extern "C" {
void dpotrf_(const char* uplo, const int* n, double* a, const int* lda, int* info, std::size_t);
void dtrsm_(const char* side, const char* uplo, const char* trans, const char* diag, const int* m,
            const int* n, const double* alpha, const double* a, const int* lda, double* b, const int* ldb,
            std::size_t, std::size_t, std::size_t, std::size_t);
}

namespace starpu::linalg::lapack {

index potrf(char uplo, index n, double* a, index lda) {
    const int order = static_cast<int>(n), ld = static_cast<int>(lda);
    int info = 0;
    dpotrf_(&uplo, &order, a, &ld, &info, 1);
    return info;
}

void trsm(char side, triangle t, index m, index n, const double* a, index lda, double* b, index ldb) {
    const int rows = static_cast<int>(m), columns = static_cast<int>(n);
    const int ld_a = static_cast<int>(lda), ld_b = static_cast<int>(ldb);
    const double one = 1;
    dtrsm_(&side, &t.uplo, &t.trans, &t.diag, &rows, &columns, &one, a, &ld_a, b, &ld_b, 1, 1, 1, 1);
}

} // namespace starpu::linalg::lapack
