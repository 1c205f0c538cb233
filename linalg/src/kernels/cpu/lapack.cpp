// Calls LAPACK and BLAS by their Fortran names, so that any implementation will do. Compiled apart from the
// vector kernels: no copy of these functions may contain instructions that the processor lacks.
#include "kernels/cpu/lapack.hpp"

#include <algorithm>
#include <cstddef>

extern "C" {
void dpotrf_(const char* uplo, const int* n, double* a, const int* lda, int* info, std::size_t);
void dtrsm_(const char* side, const char* uplo, const char* trans, const char* diag, const int* m,
            const int* n, const double* alpha, const double* a, const int* lda, double* b, const int* ldb,
            std::size_t, std::size_t, std::size_t, std::size_t);
void dsyrk_(const char* uplo, const char* trans, const int* n, const int* k, const double* alpha,
            const double* a, const int* lda, const double* beta, double* c, const int* ldc, std::size_t,
            std::size_t);
void dgemm_(const char* transa, const char* transb, const int* m, const int* n, const int* k,
            const double* alpha, const double* a, const int* lda, const double* b, const int* ldb,
            const double* beta, double* c, const int* ldc, std::size_t, std::size_t);
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

void syrk(char uplo, char trans, index n, index k, const double* a, index lda, double* c, index ldc) {
    const int order = static_cast<int>(n), depth = static_cast<int>(k);
    const int ld_a = static_cast<int>(lda), ld_c = static_cast<int>(ldc);
    const double minus_one = -1, one = 1;
    dsyrk_(&uplo, &trans, &order, &depth, &minus_one, a, &ld_a, &one, c, &ld_c, 1, 1);
}

namespace {

// c = beta c. What c holds is not looked at when beta is 0.
void scale(index m, index n, double beta, double* c, index ldc) {
    if (beta == 1) return;
    for (index j = 0; j < n; j++, c += ldc) {
        if (beta == 0)
            std::fill_n(c, m, 0.0);
        else
            for (index i = 0; i < m; i++) c[i] *= beta;
    }
}

} // namespace

// BLAS is asked only for what it has to look at: the kernels of some implementations multiply by an alpha or
// a beta of 0, which does not make 0 of a NaN, and read operands that may be NULL.
void gemm(const product& p, const double* a, index lda, const double* b, index ldb, double* c, index ldc) {
    const bool only_scales = p.alpha == 0 || p.k == 0;
    if (only_scales || p.beta == 0) scale(p.m, p.n, p.beta, c, ldc);
    if (only_scales) return;
    const double beta = p.beta == 0 ? 1 : p.beta;
    const int m = static_cast<int>(p.m), n = static_cast<int>(p.n), k = static_cast<int>(p.k);
    const int ld_a = static_cast<int>(lda), ld_b = static_cast<int>(ldb), ld_c = static_cast<int>(ldc);
    dgemm_(&p.transa, &p.transb, &m, &n, &k, &p.alpha, a, &ld_a, b, &ld_b, &beta, c, &ld_c, 1, 1);
}

} // namespace starpu::linalg::lapack
