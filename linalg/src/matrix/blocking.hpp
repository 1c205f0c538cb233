// How large the blocks of a factorisation are, by matrix order and worker count.
#pragma once

#include "matrix/index.hpp"

#include <vector>

namespace starpu::linalg {

// First rows (or columns) of the blocks of 0..n, and n at the end.
struct block_bounds {
    std::vector<index> first;

    index block_count() const { return static_cast<index>(first.size()) - 1; }
    index operator[](index block) const { return first[static_cast<std::size_t>(block)]; }
    index block_size(index block) const { return (*this)[block + 1] - (*this)[block]; }
};

block_bounds blocks_of(index n, index block_size);
// The same with a block boundary at `corner`.
block_bounds blocks_of(index n, index block_size, index corner);

// Blocks that follow one another.
struct block_range {
    index first, end;
};

// Blocks first...end in ranges of so many.
std::vector<block_range> ranges_of(index first, index end, index count);

// Up to these orders the calling thread is as fast as a graph of tasks, and no worker is woken.
constexpr index cholesky_direct_order = 256;
constexpr index lu_direct_order = 128;
constexpr index inverse_direct_order = 128;
// Up to this order every routine that a member of a batch goes through works in the thread that calls it.
constexpr index batch_direct_order = 128;

index cholesky_block(index n, index workers);
index lu_block(index m, index n, index workers);
// Reflectors in a block, whatever the workers: the bits of a result do not depend on their number.
index qr_block(index reflector_count);
index solve_block(index n);

// Rows of one update task, so that each step has at least four tasks per worker.
index cholesky_row_chunk(index remaining_rows, index block, index workers);
index lu_row_chunk(index m, index n, index block, index workers);

// Up to this order LAPACK's unblocked QR is as fast as our panel.
constexpr index qr_order_of_lapack = 64;
// Whether the calling thread is as fast: small matrices, and those that are one panel.
bool is_qr_direct(index m, index n);
// Tall matrices are factorised in panels of so many columns, by domains of so many rows, whatever the
// workers.
constexpr index tall_panel_width = 48, tall_domain_rows = 20 * tall_panel_width;
bool is_qr_tall(index m, index n);
// The same for so many reflectors of that order and so many columns to apply them to.
bool is_reflection_direct(index order, index columns, index reflector_count);
// Columns, or rows, that one task applies reflectors to.
index reflected_part(index columns);

// Columns of the right-hand side that one task solves for.
index solve_column_chunk(index columns, index workers);

// Tiles along an extent, for kernels of BLAS on whole tiles: small enough that `at_once` of them fit into
// memory_bytes, if that is not 0.
index tile_count(index extent, index at_once, index memory_bytes, index element_bytes);

// Whether a product is so small that the calling thread is done before workers would be.
bool is_product_direct(index m, index n, index k);

// Rows and columns that the tasks of a product on CPUs each take.
index product_block(index m, index n, index workers);

// Inverses of triangular and factorised matrices: the blocks, the extent of what one task updates, and how
// many blocks of rows one task solves for.
index inverse_block(index n, index workers);
index inverse_update_order(index n, index workers);
index inverse_row_chunk(index n, index block, index workers);

// Rows and columns that the tasks on one triangle of a matrix of order n each take.
index triangle_block(index n, index workers);

// Rows or columns, of `count`, that tasks take each which apply a whole triangular matrix to them.
index triangular_piece(index count, index workers);

// Lines of `length` elements, of `count`, that tasks take each which only pass over them. All of them where
// the calling thread is done before workers would be.
index passing_piece(index count, index length, index workers);

} // namespace starpu::linalg
