// Tile tasks on CPUs: LAPACK and BLAS.
#include "kernels/cpu/lapack.hpp"
#include "tiles/kernels.hpp"
#include "tiles/tile_tasks.hpp"
#include "tiles/tile_view.hpp"

#include <cstring>

namespace starpu::linalg::cpu {

namespace {

const tile_call& call_of(void* argument) {
    return *static_cast<const tile_call*>(argument);
}

} // namespace

void factor_tile(void* buffers[], void* argument) {
    const tile_call& call = call_of(argument);
    if (call.owner->is_given_up()) return;
    const tile_view a(buffers[0]);
    double* outcome = numbers_of(buffers[1]);
    const int info = static_cast<int>(lapack::potrf(call.triangle.uplo, a.rows, a.first, a.ld));
    for (index i = 0; i < a.rows; i++) outcome[i] = a.first[i + i * a.ld];
    std::memcpy(outcome + a.rows, &info, sizeof info);
    if (info != 0) call.owner->cancel_all();
}

void solve_tile(void* buffers[], void* argument) {
    const tile_call& call = call_of(argument);
    if (call.owner->is_given_up()) return;
    const tile_view a(buffers[0]), b(buffers[1]);
    lapack::trsm<double>(call.side, call.triangle, b.rows, b.columns, 1.0, a.first, a.ld, b.first, b.ld);
}

void update_triangle_of_tile(void* buffers[], void* argument) {
    const tile_call& call = call_of(argument);
    if (call.owner->is_given_up()) return;
    const tile_view a(buffers[0]), c(buffers[1]);
    const index depth = call.triangle.trans == 'N' ? a.columns : a.rows;
    lapack::syrk<double>(lapack::symmetry::symmetric, call.triangle.uplo, call.triangle.trans, c.rows, depth,
                         -1.0, a.first, a.ld, 1.0, c.first, c.ld);
}

void multiply_tiles(void* buffers[], void* argument) {
    const tile_call& call = call_of(argument);
    if (call.owner->is_given_up()) return;
    const tile_view a(buffers[0]), b(buffers[1]), c(buffers[2]);
    const index depth = call.transa == 'N' ? a.columns : a.rows;
    const lapack::product<double> p{call.transa, call.transb, c.rows,   c.columns,
                                    depth,       call.alpha,  call.beta};
    lapack::gemm<double>(p, a.first, a.ld, b.first, b.ld, c.first, c.ld);
}

void scale_tile(void* buffers[], void* argument) {
    const tile_call& call = call_of(argument);
    const tile_view c(buffers[0]);
    for (index j = 0; j < c.columns; j++)
        for (index i = 0; i < c.rows; i++) {
            double& number = c.first[i + j * c.ld];
            number = call.beta == 0 ? 0 : call.beta * number; // 0 times NaN is not what BLAS makes of it
        }
}

} // namespace starpu::linalg::cpu
