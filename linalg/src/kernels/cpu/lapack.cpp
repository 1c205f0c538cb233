// Calls LAPACK and BLAS by their Fortran names, so that any implementation will do. Compiled apart from the
// vector kernels: no copy of these functions may contain instructions that the processor lacks.
#include "kernels/cpu/lapack.hpp"

#include <algorithm>
#include <cstddef>

namespace starpu::linalg::lapack {

namespace {

using std::size_t; // the lengths of character arguments, which Fortran's compilers add at the end
using cfloat = std::complex<float>;
using cdouble = std::complex<double>;

extern "C" {
#define STARPU_LINALG_ORTHOGONAL(x, T, R, q)                                                                 \
    void x##geqr2_(const int*, const int*, T*, const int*, T*, T*, int*);                                    \
    void q##mqr_(const char*, const char*, const int*, const int*, const int*, T*, const int*, const T*, T*, \
                 const int*, T*, const int*, int*, size_t, size_t);                                          \
    void q##gqr_(const int*, const int*, const int*, T*, const int*, const T*, T*, const int*, int*);        \
    void x##lascl_(const char*, const int*, const int*, const R*, const R*, const int*, const int*, T*,      \
                   const int*, int*, size_t);
#define STARPU_LINALG_ALL_TYPES(x, T)                                                                        \
    void x##potrf_(const char*, const int*, T*, const int*, int*, size_t);                                   \
    void x##trtri_(const char*, const char*, const int*, T*, const int*, int*, size_t, size_t);              \
    void x##lauum_(const char*, const int*, T*, const int*, int*, size_t);                                   \
    void x##trsm_(const char*, const char*, const char*, const char*, const int*, const int*, const T*,      \
                  const T*, const int*, T*, const int*, size_t, size_t, size_t, size_t);                     \
    void x##trmm_(const char*, const char*, const char*, const char*, const int*, const int*, const T*,      \
                  const T*, const int*, T*, const int*, size_t, size_t, size_t, size_t);                     \
    void x##symm_(const char*, const char*, const int*, const int*, const T*, const T*, const int*,          \
                  const T*, const int*, const T*, T*, const int*, size_t, size_t);                           \
    void x##syrk_(const char*, const char*, const int*, const int*, const T*, const T*, const int*,          \
                  const T*, T*, const int*, size_t, size_t);                                                 \
    void x##syr2k_(const char*, const char*, const int*, const int*, const T*, const T*, const int*,         \
                   const T*, const int*, const T*, T*, const int*, size_t, size_t);                          \
    void x##gemm_(const char*, const char*, const int*, const int*, const int*, const T*, const T*,          \
                  const int*, const T*, const int*, const T*, T*, const int*, size_t, size_t);
#define STARPU_LINALG_CONDITION(x, T, R, I)                                                                  \
    void x##pocon_(const char*, const int*, const T*, const int*, const R*, R*, T*, I*, int*, size_t);       \
    void x##gecon_(const char*, const int*, const T*, const int*, const R*, R*, T*, I*, int*, size_t);
#define STARPU_LINALG_COMPLEX_TYPES(x, T, R)                                                                 \
    void x##hemm_(const char*, const char*, const int*, const int*, const T*, const T*, const int*,          \
                  const T*, const int*, const T*, T*, const int*, size_t, size_t);                           \
    void x##herk_(const char*, const char*, const int*, const int*, const R*, const T*, const int*,          \
                  const R*, T*, const int*, size_t, size_t);                                                 \
    void x##her2k_(const char*, const char*, const int*, const int*, const T*, const T*, const int*,         \
                   const T*, const int*, const R*, T*, const int*, size_t, size_t);
STARPU_LINALG_ORTHOGONAL(s, float, float, sor)
STARPU_LINALG_ORTHOGONAL(d, double, double, dor)
STARPU_LINALG_ORTHOGONAL(c, cfloat, float, cun)
STARPU_LINALG_ORTHOGONAL(z, cdouble, double, zun)
STARPU_LINALG_ALL_TYPES(s, float)
STARPU_LINALG_ALL_TYPES(d, double)
STARPU_LINALG_ALL_TYPES(c, cfloat)
STARPU_LINALG_ALL_TYPES(z, cdouble)
STARPU_LINALG_CONDITION(s, float, float, int)
STARPU_LINALG_CONDITION(d, double, double, int)
STARPU_LINALG_CONDITION(c, cfloat, float, float)
STARPU_LINALG_CONDITION(z, cdouble, double, double)
STARPU_LINALG_COMPLEX_TYPES(c, cfloat, float)
STARPU_LINALG_COMPLEX_TYPES(z, cdouble, double)
#undef STARPU_LINALG_ORTHOGONAL
#undef STARPU_LINALG_ALL_TYPES
#undef STARPU_LINALG_CONDITION
#undef STARPU_LINALG_COMPLEX_TYPES
}

// The functions for one scalar type.
template <class T> struct named;
#define STARPU_LINALG_NAMED(x, T, sy, he, q)                                                                 \
    template <> struct named<T> {                                                                            \
        static constexpr auto potrf = x##potrf_;                                                             \
        static constexpr auto trtri = x##trtri_;                                                             \
        static constexpr auto lauum = x##lauum_;                                                             \
        static constexpr auto pocon = x##pocon_;                                                             \
        static constexpr auto gecon = x##gecon_;                                                             \
        static constexpr auto geqr2 = x##geqr2_;                                                             \
        static constexpr auto ormqr = q##mqr_;                                                               \
        static constexpr auto orgqr = q##gqr_;                                                               \
        static constexpr auto lascl = x##lascl_;                                                             \
        static constexpr auto trsm = x##trsm_;                                                               \
        static constexpr auto trmm = x##trmm_;                                                               \
        static constexpr auto symm = x##symm_;                                                               \
        static constexpr auto syrk = x##syrk_;                                                               \
        static constexpr auto syr2k = x##syr2k_;                                                             \
        static constexpr auto gemm = x##gemm_;                                                               \
        static constexpr auto hemm = x##he##mm_;                                                             \
        static constexpr auto herk = x##he##rk_;                                                             \
        static constexpr auto her2k = x##he##r2k_;                                                           \
    };
STARPU_LINALG_NAMED(s, float, sy, sy, sor)
STARPU_LINALG_NAMED(d, double, sy, sy, dor)
STARPU_LINALG_NAMED(c, cfloat, sy, he, cun)
STARPU_LINALG_NAMED(z, cdouble, sy, he, zun)
#undef STARPU_LINALG_NAMED

int narrow(index n) {
    return static_cast<int>(n);
}

} // namespace

template <class T> index potrf(char uplo, index n, T* a, index lda) {
    const int order = narrow(n), ld = narrow(lda);
    int info = 0;
    named<T>::potrf(&uplo, &order, a, &ld, &info, 1);
    return info;
}

template <class T> void trtri(char uplo, char diag, index n, T* a, index lda) {
    const int order = narrow(n), ld = narrow(lda);
    int info = 0;
    named<T>::trtri(&uplo, &diag, &order, a, &ld, &info, 1, 1);
}

namespace {

// U U^H of few columns, one after the other: each needs those behind it as they were.
template <class T> void multiply_few_by_adjoint(index n, T* u, index ld) {
    for (index j = 0; j < n; j++)
        for (index i = 0; i <= j; i++) {
            T sum(0);
            for (index k = j; k < n; k++) sum += u[i + k * ld] * conjugate(u[j + k * ld]);
            u[i + j * ld] = i == j ? T(real(sum)) : sum;
        }
}

template <class T> void multiply_by_adjoint(index n, T* u, index ld) {
    constexpr index few = 16;
    if (n <= few) return multiply_few_by_adjoint(n, u, ld);
    const index half = n / 2, rest = n - half;
    T *const right = u + half * ld, *const corner = right + half;
    multiply_by_adjoint(half, u, ld);
    syrk(symmetry::hermitian, 'U', 'N', half, rest, T(1), right, ld, T(1), u, ld);
    trmm('R', {'U', adjoint<T>, 'N'}, half, rest, T(1), corner, ld, right, ld);
    multiply_by_adjoint(rest, corner, ld);
}

} // namespace

// OpenBLAS's for complex upper triangles reads numbers that lie behind the matrix.
template <class T> void lauum(char uplo, index n, T* a, index lda) {
    if (is_complex<T> && uplo == 'U') return multiply_by_adjoint(n, a, lda);
    const int order = narrow(n), ld = narrow(lda);
    int info = 0;
    named<T>::lauum(&uplo, &order, a, &ld, &info, 1);
}

namespace {

// LAPACK works with 4 n numbers and n integers for real matrices, with 2 n numbers and up to 2 n reals for
// complex ones.
template <class T, class Routine>
real_of<T> reciprocal_condition(Routine routine, char option, index n, const T* a, index lda, real_of<T> norm,
                                T* work, int* integers) {
    const int order = narrow(n), ld = narrow(lda);
    int info = 0;
    real_of<T> result = 0;
    if constexpr (is_complex<T>) {
        auto* reals = reinterpret_cast<real_of<T>*>(work + 2 * n);
        routine(&option, &order, a, &ld, &norm, &result, work, reals, &info, 1);
    } else {
        routine(&option, &order, a, &ld, &norm, &result, work, integers, &info, 1);
    }
    return result;
}

} // namespace

template <class T>
real_of<T> pocon(char uplo, index n, const T* a, index lda, real_of<T> norm, T* work, int* integers) {
    return reciprocal_condition<T>(named<T>::pocon, uplo, n, a, lda, norm, work, integers);
}

template <class T>
real_of<T> gecon(char norm_kind, index n, const T* a, index lda, real_of<T> norm, T* work, int* integers) {
    return reciprocal_condition<T>(named<T>::gecon, norm_kind, n, a, lda, norm, work, integers);
}

template <class T> void geqr2(index m, index n, T* a, index lda, T* tau, T* work) {
    const int rows = narrow(m), columns = narrow(n), ld = narrow(lda);
    int info = 0;
    named<T>::geqr2(&rows, &columns, a, &ld, tau, work, &info);
}

template <class T>
void ormqr(char side, char trans, index m, index n, index k, T* a, index lda, const T* tau, T* c, index ldc,
           T* work) {
    const int rows = narrow(m), columns = narrow(n), count = narrow(k), ld_a = narrow(lda),
              ld_c = narrow(ldc);
    const int size = narrow(orthogonal_work(side == 'L' ? n : m));
    int info = 0;
    named<T>::ormqr(&side, &trans, &rows, &columns, &count, a, &ld_a, tau, c, &ld_c, work, &size, &info, 1,
                    1);
}

template <class T> void orgqr(index m, index n, index k, T* a, index lda, const T* tau, T* work) {
    const int rows = narrow(m), columns = narrow(n), count = narrow(k), ld = narrow(lda);
    const int size = narrow(orthogonal_work(n));
    int info = 0;
    named<T>::orgqr(&rows, &columns, &count, a, &ld, tau, work, &size, &info);
}

template <class T> void lascl(real_of<T> from, real_of<T> to, index m, index n, T* a, index lda) {
    const int rows = narrow(m), columns = narrow(n), ld = narrow(lda), no_band = 0;
    const char general = 'G';
    int info = 0;
    named<T>::lascl(&general, &no_band, &no_band, &from, &to, &rows, &columns, a, &ld, &info, 1);
}

template <class T>
void trsm(char side, triangle t, index m, index n, T alpha, const T* a, index lda, T* b, index ldb) {
    const int rows = narrow(m), columns = narrow(n), ld_a = narrow(lda), ld_b = narrow(ldb);
    named<T>::trsm(&side, &t.uplo, &t.trans, &t.diag, &rows, &columns, &alpha, a, &ld_a, b, &ld_b, 1, 1, 1,
                   1);
}

template <class T>
void trmm(char side, triangle t, index m, index n, T alpha, const T* a, index lda, T* b, index ldb) {
    const int rows = narrow(m), columns = narrow(n), ld_a = narrow(lda), ld_b = narrow(ldb);
    named<T>::trmm(&side, &t.uplo, &t.trans, &t.diag, &rows, &columns, &alpha, a, &ld_a, b, &ld_b, 1, 1, 1,
                   1);
}

template <class T>
void symm(symmetry of_a, char side, char uplo, index m, index n, T alpha, const T* a, index lda, const T* b,
          index ldb, T beta, T* c, index ldc) {
    const int rows = narrow(m), columns = narrow(n);
    const int ld_a = narrow(lda), ld_b = narrow(ldb), ld_c = narrow(ldc);
    const auto routine = of_a == symmetry::symmetric ? named<T>::symm : named<T>::hemm;
    routine(&side, &uplo, &rows, &columns, &alpha, a, &ld_a, b, &ld_b, &beta, c, &ld_c, 1, 1);
}

template <class T>
void syrk(symmetry of_c, char uplo, char trans, index n, index k, T alpha, const T* a, index lda, T beta,
          T* c, index ldc) {
    const int order = narrow(n), depth = narrow(k), ld_a = narrow(lda), ld_c = narrow(ldc);
    const real_of<T> real_alpha = real(alpha), real_beta = real(beta);
    if (of_c == symmetry::symmetric)
        named<T>::syrk(&uplo, &trans, &order, &depth, &alpha, a, &ld_a, &beta, c, &ld_c, 1, 1);
    else
        named<T>::herk(&uplo, &trans, &order, &depth, &real_alpha, a, &ld_a, &real_beta, c, &ld_c, 1, 1);
}

template <class T>
void syr2k(symmetry of_c, char uplo, char trans, index n, index k, T alpha, const T* a, index lda, const T* b,
           index ldb, T beta, T* c, index ldc) {
    const int order = narrow(n), depth = narrow(k);
    const int ld_a = narrow(lda), ld_b = narrow(ldb), ld_c = narrow(ldc);
    const real_of<T> real_beta = real(beta);
    if (of_c == symmetry::symmetric)
        named<T>::syr2k(&uplo, &trans, &order, &depth, &alpha, a, &ld_a, b, &ld_b, &beta, c, &ld_c, 1, 1);
    else
        named<T>::her2k(&uplo, &trans, &order, &depth, &alpha, a, &ld_a, b, &ld_b, &real_beta, c, &ld_c, 1,
                        1);
}

namespace {

// c = beta c. What c holds is not looked at when beta is 0.
template <class T> void scale(index m, index n, T beta, T* c, index ldc) {
    if (beta == T(1)) return;
    for (index j = 0; j < n; j++, c += ldc) {
        if (beta == T(0))
            std::fill_n(c, m, T(0));
        else
            for (index i = 0; i < m; i++) c[i] *= beta;
    }
}

} // namespace

// BLAS is asked only for what it has to look at: the kernels of some implementations multiply by an alpha or
// a beta of 0, which does not make 0 of a NaN, and read operands that may be NULL.
template <class T>
void gemm(const product<T>& p, const T* a, index lda, const T* b, index ldb, T* c, index ldc) {
    const bool only_scales = p.alpha == T(0) || p.k == 0;
    if (only_scales || p.beta == T(0)) scale(p.m, p.n, p.beta, c, ldc);
    if (only_scales) return;
    const T beta = p.beta == T(0) ? T(1) : p.beta;
    const int m = narrow(p.m), n = narrow(p.n), k = narrow(p.k);
    const int ld_a = narrow(lda), ld_b = narrow(ldb), ld_c = narrow(ldc);
    named<T>::gemm(&p.transa, &p.transb, &m, &n, &k, &p.alpha, a, &ld_a, b, &ld_b, &beta, c, &ld_c, 1, 1);
}

#define STARPU_LINALG_INSTANTIATE(T)                                                                         \
    template index potrf(char, index, T*, index);                                                            \
    template void trtri(char, char, index, T*, index);                                                       \
    template void lauum(char, index, T*, index);                                                             \
    template real_of<T> pocon(char, index, const T*, index, real_of<T>, T*, int*);                           \
    template real_of<T> gecon(char, index, const T*, index, real_of<T>, T*, int*);                           \
    template void geqr2(index, index, T*, index, T*, T*);                                                    \
    template void ormqr(char, char, index, index, index, T*, index, const T*, T*, index, T*);                \
    template void orgqr(index, index, index, T*, index, const T*, T*);                                       \
    template void lascl<T>(real_of<T>, real_of<T>, index, index, T*, index);                                 \
    template void trsm(char, triangle, index, index, T, const T*, index, T*, index);                         \
    template void trmm(char, triangle, index, index, T, const T*, index, T*, index);                         \
    template void symm(symmetry, char, char, index, index, T, const T*, index, const T*, index, T, T*,       \
                       index);                                                                               \
    template void syrk(symmetry, char, char, index, index, T, const T*, index, T, T*, index);                \
    template void syr2k(symmetry, char, char, index, index, T, const T*, index, const T*, index, T, T*,      \
                        index);                                                                              \
    template void gemm(const product<T>&, const T*, index, const T*, index, T*, index);
STARPU_LINALG_INSTANTIATE(float)
STARPU_LINALG_INSTANTIATE(double)
STARPU_LINALG_INSTANTIATE(cfloat)
STARPU_LINALG_INSTANTIATE(cdouble)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg::lapack
