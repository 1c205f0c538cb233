// The LAPACK and BLAS routines that the kernels fall back on, each for the four scalar types.
// Sizes fit an int: blocks are small, and the entry points refuse larger leading dimensions.
#pragma once

#include "matrix/index.hpp"
#include "matrix/scalar.hpp"

namespace starpu::linalg::lapack {

struct triangle {
    char uplo, trans, diag;
};

// Which of BLAS's two routines is meant where complex matrices have both; for real ones they are the same.
enum class symmetry { symmetric, hermitian };

// Whether a diagonal entry of a Cholesky factor is one: not NaN, not infinite.
template <class T> constexpr bool is_pivot_usable(T root) {
    return real(root) > 0 && is_finite(real(root));
}

// Cholesky as LAPACK's: 0, or the order at which it stopped.
template <class T> index potrf(char uplo, index n, T* a, index lda);

// The named triangle becomes its inverse; its diagonal has no zero.
template <class T> void trtri(char uplo, char diag, index n, T* a, index lda);
// The named triangle: L becomes that of L^H L, U that of U U^H.
template <class T> void lauum(char uplo, index n, T* a, index lda);

// Reciprocal condition numbers from Cholesky and LU factors. The work areas hold 4 n numbers and n integers.
template <class T>
real_of<T> pocon(char uplo, index n, const T* a, index lda, real_of<T> norm, T* work, int* integers);
template <class T>
real_of<T> gecon(char norm_kind, index n, const T* a, index lda, real_of<T> norm, T* work, int* integers);

// QR one column at a time, with a work area of n elements: the same as geqrf of few columns, less its look at
// the machine's parameters.
template <class T> void geqr2(index m, index n, T* a, index lda, T* tau, T* work);
// Elements of the work areas of the next two, for so many columns of what reflectors are applied to, or
// rows where they are applied from the right.
constexpr index orthogonal_work(index columns) {
    constexpr index block = 64;
    return greater(1, columns) * block + (block + 1) * block;
}
// Writes into a meanwhile; in the end its values are what they were.
template <class T>
void ormqr(char side, char trans, index m, index n, index k, T* a, index lda, const T* tau, T* c, index ldc,
           T* work);
template <class T> void orgqr(index m, index n, index k, T* a, index lda, const T* tau, T* work);

// a = to / from a, without overflow on the way.
template <class T> void lascl(real_of<T> from, real_of<T> to, index m, index n, T* a, index lda);

// b = alpha op(a)^-1 b (side 'L') or alpha b op(a)^-1 (side 'R').
template <class T>
void trsm(char side, triangle t, index m, index n, T alpha, const T* a, index lda, T* b, index ldb);
// b = alpha op(a) b (side 'L') or alpha b op(a) (side 'R').
template <class T>
void trmm(char side, triangle t, index m, index n, T alpha, const T* a, index lda, T* b, index ldb);

// c = alpha a b + beta c (side 'L') or alpha b a + beta c (side 'R'), of a's named triangle alone.
template <class T>
void symm(symmetry of_a, char side, char uplo, index m, index n, T alpha, const T* a, index lda, const T* b,
          index ldb, T beta, T* c, index ldc);

// The named triangle of the n x n matrix c: c = alpha a a' + beta c (trans 'N'), or alpha a' a + beta c; k is
// the other extent of a. Where the result is Hermitian, ' conjugates, and alpha and beta are real numbers.
template <class T>
void syrk(symmetry of_c, char uplo, char trans, index n, index k, T alpha, const T* a, index lda, T beta,
          T* c, index ldc);
// The same with alpha a b' + alpha' b a', beta being real where the result is Hermitian.
template <class T>
void syr2k(symmetry of_c, char uplo, char trans, index n, index k, T alpha, const T* a, index lda, const T* b,
           index ldb, T beta, T* c, index ldc);

// A product of column-major matrices: c = alpha op(a) op(b) + beta c, op(a) being m x k. With alpha or k 0
// the operands are not looked at and may be null; with beta 0 what c holds is not looked at.
template <class T> struct product {
    char transa, transb;
    index m, n, k;
    T alpha, beta;
};
template <class T>
void gemm(const product<T>& p, const T* a, index lda, const T* b, index ldb, T* c, index ldc);

} // namespace starpu::linalg::lapack
