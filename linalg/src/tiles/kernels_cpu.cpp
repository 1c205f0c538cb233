// Tile tasks on CPUs: LAPACK and BLAS.
#include "kernels/cpu/lapack.hpp"
#include "kernels/cpu/unpivoted_lu.hpp"
#include "matrix/precisions.hpp"
#include "tiles/kernels.hpp"
#include "tiles/tile_call.hpp"
#include "tiles/tile_view.hpp"

#include <cstring>

namespace starpu::linalg::cpu {

namespace {

template <class T> const tile_call<T>& call_of(void* argument) {
    return *static_cast<const tile_call<T>*>(argument);
}

// Leaves the diagonal and the info for the outcome.
template <class T> void tell_outcome(const tile_view<T>& a, index info, void* buffer, cancellation& tasks) {
    const index order = lesser(a.rows, a.columns);
    const int short_info = static_cast<int>(info);
    T* outcome = vector_of<T>(buffer);
    for (index i = 0; i < order; i++) outcome[i] = a.first[i + i * a.ld];
    std::memcpy(static_cast<void*>(outcome + order), &short_info, sizeof short_info);
    if (info != 0) tasks.cancel();
}

// 0 times NaN is 0 here, and not what the number's product would be.
template <class T> T scaled(T beta, T number) {
    return beta == T(0) ? T(0) : beta * number;
}

template <class T> void scale_triangle(const tile_call<T>& call, const tile_view<T>& c) {
    const bool is_lower = call.triangle.uplo == 'L';
    for (index j = 0; j < c.columns; j++)
        for (index i = is_lower ? j : 0; i < (is_lower ? c.rows : j + 1); i++) {
            T& number = c.first[i + j * c.ld];
            const bool becomes_real = i == j && call.form == lapack::symmetry::hermitian;
            // Before, for imaginary parts may be NaN, and afterwards, for 0 times infinity is.
            if (becomes_real) number = real(number);
            number = scaled(call.beta, number);
            if (becomes_real) number = real(number);
        }
}

} // namespace

template <class T> void factor_tile_by_cholesky(void* buffers[], void* argument) {
    const tile_call<T>& call = call_of<T>(argument);
    if (call.tasks->is_cancelled()) return;
    const tile_view<T> a(buffers[0]);
    tell_outcome(a, lapack::potrf(call.triangle.uplo, a.rows, a.first, a.ld), buffers[1], *call.tasks);
}

template <class T> void factor_tile_by_lu(void* buffers[], void* argument) {
    const tile_call<T>& call = call_of<T>(argument);
    if (call.tasks->is_cancelled()) return;
    const tile_view<T> a(buffers[0]);
    tell_outcome(a, factor_without_pivots(a.rows, a.columns, a.first, a.ld), buffers[1], *call.tasks);
}

template <class T> void solve_tile(void* buffers[], void* argument) {
    const tile_call<T>& call = call_of<T>(argument);
    if (call.tasks->is_cancelled()) return;
    const tile_view<T> a(buffers[0]), b(buffers[1]);
    lapack::trsm<T>(call.side, call.triangle, b.rows, b.columns, call.alpha, a.first, a.ld, b.first, b.ld);
}

// BLAS is not asked to make 0 of what may be NaN.
template <class T> void update_triangle_of_tile(void* buffers[], void* argument) {
    const tile_call<T>& call = call_of<T>(argument);
    if (call.tasks->is_cancelled()) return;
    const tile_view<T> a(buffers[0]), c(buffers[1]);
    const index depth = call.triangle.trans == 'N' ? a.columns : a.rows;
    if (call.beta == T(0)) scale_triangle(call, c);
    lapack::syrk<T>(call.form, call.triangle.uplo, call.triangle.trans, c.rows, depth, call.alpha, a.first,
                    a.ld, call.beta == T(0) ? T(1) : call.beta, c.first, c.ld);
}

template <class T> void multiply_tiles(void* buffers[], void* argument) {
    const tile_call<T>& call = call_of<T>(argument);
    if (call.tasks->is_cancelled()) return;
    const tile_view<T> a(buffers[0]), b(buffers[1]), c(buffers[2]);
    const index depth = call.transa == 'N' ? a.columns : a.rows;
    const lapack::product<T> p{call.transa, call.transb, c.rows, c.columns, depth, call.alpha, call.beta};
    lapack::gemm<T>(p, a.first, a.ld, b.first, b.ld, c.first, c.ld);
}

template <class T> void scale_tile(void* buffers[], void* argument) {
    const tile_call<T>& call = call_of<T>(argument);
    const tile_view<T> c(buffers[0]);
    for (index j = 0; j < c.columns; j++)
        for (index i = 0; i < c.rows; i++) {
            T& number = c.first[i + j * c.ld];
            number = scaled(call.beta, number);
        }
}

template <class T> void scale_triangle_of_tile(void* buffers[], void* argument) {
    scale_triangle(call_of<T>(argument), tile_view<T>(buffers[0]));
}

#define STARPU_LINALG_INSTANTIATE(x, T)                                                                      \
    template void factor_tile_by_cholesky<T>(void*[], void*);                                                \
    template void factor_tile_by_lu<T>(void*[], void*);                                                      \
    template void solve_tile<T>(void*[], void*);                                                             \
    template void update_triangle_of_tile<T>(void*[], void*);                                                \
    template void multiply_tiles<T>(void*[], void*);                                                         \
    template void scale_tile<T>(void*[], void*);                                                             \
    template void scale_triangle_of_tile<T>(void*[], void*);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg::cpu
