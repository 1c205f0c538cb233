// Tasks of Cholesky's factorisation that keep its panels packed, on CPUs: what is packed once, when it is
// solved, is both operands of all updates that follow.
//
// A packed tile is a vector of the tile's rows as slivers (kernels/cpu/kernel_table.hpp), of packed_count()
// numbers. Rows and columns are those of the lower factor; its tiles are stored as they are or, for 'U', as
// adjoints. Buffers are, in this order: solve_and_pack_tile: the factor of the diagonal tile, the tile, which
// is solved in place, and its packed form; update_by_packed: the packed tiles of the rows and of the columns,
// and the tile; update_triangle_by_packed: the packed tile, and the diagonal tile. The argument is a
// tile_call<T>, with uplo and depth.
#pragma once

#include "matrix/index.hpp"

namespace starpu::linalg {

namespace cpu {
template <class T> void solve_and_pack_tile(void* buffers[], void* call);
template <class T> void update_by_packed(void* buffers[], void* call);
template <class T> void update_triangle_by_packed(void* buffers[], void* call);
} // namespace cpu

// Of a tile with so many rows of the factor, and so many columns.
template <class T> index packed_count(index rows, index columns);

} // namespace starpu::linalg
