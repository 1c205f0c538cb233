// The packed kernels, applied to tiles.
#include "tiles/packed_tiles.hpp"

#include "kernels/cpu/kernel_table.hpp"
#include "kernels/cpu/prepare_triangle.hpp"
#include "matrix/precisions.hpp"
#include "matrix/workspace.hpp"
#include "tiles/tile_call.hpp"
#include "tiles/tile_view.hpp"

namespace starpu::linalg {

namespace {

template <class T> const tile_call<T>& packed_call(void* argument) {
    return *static_cast<const tile_call<T>*>(argument);
}

template <class T> storage storage_for(const tile_call<T>& call) {
    return call.triangle.uplo == 'L' ? storage::plain : storage::conjugated;
}

} // namespace

template <class T> index packed_count(index rows, index columns) {
    return round_up(rows, cpu_kernels<T>().sliver) * columns;
}

namespace cpu {

template <class T> void solve_and_pack_tile(void* buffers[], void* argument) {
    const tile_call<T>& call = packed_call<T>(argument);
    if (call.tasks->is_cancelled()) return;
    const kernel_table<T>& kernels = cpu_kernels<T>();
    const tile_view<T> a(buffers[0]), b(buffers[1]);
    const index order = a.rows, padded = round_up(order, kernels.sliver);
    workspace<T> memory(workspace<T>::rounded(order * order) + workspace<T>::rounded(padded * order));
    T* const plain = memory.take(order * order);
    packed_triangle<T> triangle;
    triangle.rows = memory.take(padded * order);
    copy_triangle<T>({shape::lower, storage_for(call), false, order, a.first, a.ld}, plain);
    prepare_triangle(kernels, shape::lower, order, plain, triangle);
    const index rows = call.triangle.uplo == 'L' ? b.rows : b.columns;
    kernels.solve_rows(triangle, storage_for(call), rows, b.first, b.ld, vector_of<T>(buffers[2]));
}

// The upper factor's tile is the adjoint: its rows are the columns.
template <class T> void update_by_packed(void* buffers[], void* argument) {
    const tile_call<T>& call = packed_call<T>(argument);
    if (call.tasks->is_cancelled()) return;
    const bool is_plain = call.triangle.uplo == 'L';
    const tile_view<T> c(buffers[2]);
    const T* left = vector_of<T>(buffers[is_plain ? 0 : 1]);
    const T* right = vector_of<T>(buffers[is_plain ? 1 : 0]);
    cpu_kernels<T>().multiply_transposed(c.rows, c.columns, call.depth, left, right, c.first, c.ld);
}

template <class T> void update_triangle_by_packed(void* buffers[], void* argument) {
    const tile_call<T>& call = packed_call<T>(argument);
    if (call.tasks->is_cancelled()) return;
    const tile_view<T> c(buffers[1]);
    const T* x = vector_of<T>(buffers[0]);
    cpu_kernels<T>().multiply_symmetric(call.triangle.uplo == 'L' ? shape::lower : shape::upper, c.rows,
                                        call.depth, call.depth, x, x, c.first, c.ld);
}

} // namespace cpu

#define STARPU_LINALG_INSTANTIATE(x, T)                                                                      \
    template index packed_count<T>(index, index);                                                            \
    template void cpu::solve_and_pack_tile<T>(void*[], void*);                                               \
    template void cpu::update_by_packed<T>(void*[], void*);                                                  \
    template void cpu::update_triangle_by_packed<T>(void*[], void*);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg
