// Tiled Cholesky factorisation, A = L L^T: one task per tile operation, ordered by the tiles they use.
#include <starpu.hpp>

#include <cmath>
#include <stdexcept>

using tile = starpu::matrix_view<double>;
using input = starpu::matrix_view<const double>;
inline void potrf(tile a) {
    for (std::size_t j = 0; j < a.columns; ++j) {
        for (std::size_t k = 0; k < j; ++k)
            for (std::size_t i = j; i < a.rows; ++i) a(i, j) -= a(i, k) * a(j, k);
        if (!(a(j, j) > 0)) throw std::domain_error("the matrix is not positive definite");
        for (double d = std::sqrt(a(j, j)); double& e : a.column(j).subspan(j)) e /= d;
    }
}
inline void trsm(input l, tile b) { // B := B L^-T
    for (std::size_t j = 0; j < b.columns; ++j) {
        for (std::size_t k = 0; k < j; ++k)
            for (std::size_t i = 0; i < b.rows; ++i) b(i, j) -= b(i, k) * l(j, k);
        for (std::size_t i = 0; i < b.rows; ++i) b(i, j) /= l(j, j);
    }
}
inline void gemm(input a, input b, tile c) { // C := C - A B^T
    for (std::size_t j = 0; j < c.columns; ++j)
        for (std::size_t k = 0; k < a.columns; ++k)
            for (std::size_t i = 0; i < c.rows; ++i) c(i, j) -= a(i, k) * b(j, k);
}
// Factorises the lower triangle in n x n tiles; throws if the matrix is not positive definite.
inline void cholesky(starpu::runtime& runtime, starpu::matrix_view<double> whole, unsigned n) {
    const starpu::matrix<double> a(whole);
    const starpu::tiles<double> t(a, n, n);
    for (unsigned k = 0; k < n; ++k) {
        starpu::submit({.name = "potrf", .priority = 2}, potrf, read_write(t(k, k)));
        for (unsigned i = k + 1; i < n; ++i)
            starpu::submit({.name = "trsm", .priority = 1}, trsm, read(t(k, k)), read_write(t(i, k)));
        for (unsigned j = k + 1; j < n; ++j)
            for (unsigned i = j; i < n; ++i)
                starpu::submit({.name = "gemm"}, gemm, read(t(i, k)), read(t(j, k)), read_write(t(i, j)));
    }
    runtime.wait_all();
}
