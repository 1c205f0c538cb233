// Inverts a triangular matrix in place, and multiplies the inverse by its adjoint where that is wanted: each
// block of rows is packed once, for all that it updates.
#pragma once

#include "kernels/cpu/kernel_table.hpp"
#include "matrix/blocking.hpp"
#include "matrix/workspace.hpp"
#include "routines/task_graph.hpp"

namespace starpu::linalg {

// A triangular matrix where it lies. Nothing of the other triangle is read or written.
template <class T> struct triangle_view {
    char uplo;
    index n;
    T* first;
    index ld;
};

// The first i, from 1, such that the diagonal entry of row i is exactly 0, or 0.
template <class T> index first_zero_on_diagonal(index n, const T* a, index lda);

// What L becomes: W = L^-1, or W^H W.
enum class inverse_form { triangle, product };

// All is said of a lower matrix L. An upper matrix is L^H: block (i, j) of L is the adjoint of the block that
// lies at (j, i), and what is computed there are adjoints, with operands exchanged.
//
// L W = I is solved by substitution, so that L W is as close to I as rounding allows, column by column: once
// row k of blocks of W is known, L(i, k) W(k, :) is subtracted from the rows i below. W^H W is the sum of the
// products W(k, :)^H W(k, :), and row k of W is needed no more once its own has been taken.
template <class T> class triangle_inverse {
public:
    triangle_inverse(const triangle_view<T>& matrix, inverse_form form);

    void submit_all();
    // For waiting, and for tasks that follow these. The destructor waits for all of them.
    task_graph& graph() { return graph_; }

    const block_bounds& bounds() const { return bounds_; }
    // Adds what a task needs to use these blocks of the lower triangle.
    void add_blocks(block_range rows, block_range columns, starpu_data_access_mode mode,
                    std::vector<starpu_data_descr>& accesses) const;

private:
    // Panels that may be packed and not yet used up, and a place of its own for the last, where rows are
    // shorter: a token stands for the same memory in every step.
    static constexpr index ring_size = 3, slot_count = ring_size + 1;

    T* block(index i, index j) const;
    index size_of(block_range r) const { return bounds_[r.end] - bounds_[r.first]; }
    std::vector<block_range> groups_of(index first, index end) const { return ranges_of(first, end, group_); }
    std::size_t slot(index k) const {
        return static_cast<std::size_t>(k + 1 == bounds_.block_count() ? ring_size : k % ring_size);
    }
    // Rows of the panel of step k: columns of W(k, :) as rows of its adjoint, and below them L(:, k).
    T* packed(index k, index row) const { return panels_[slot(k)] + row * bounds_.block_size(k); }

    void share_out_workspace(index block);
    void add_packed(index k, block_range rows, starpu_data_access_mode mode);
    void enqueue(starpu_codelet& kind, index k, bool is_urgent, std::function<void()> work);

    void submit_step(index k);
    void submit_packing(index k);
    void submit_solves(index k);
    void submit_updates_below(index k);
    void submit_products(index k);

    void invert_diagonal_block(index k);
    void pack_below(index k, block_range rows);
    void solve_row(index k, block_range columns);
    void update_below(index k, block_range rows, block_range columns);
    void add_products(index k, block_range rows, block_range columns);
    void add_own_products(index k, index i);

    // Blocks of result -= rows times the adjoint of columns, both of panel k from its column `from` on.
    void subtract(index k, index row, index rows, index column, index columns, index from) const;
    void subtract_own(index k, index row, index rows, index from) const;
    void clear_block(index row, index rows, index column, index columns) const;
    void clear_triangle(index row, index rows) const;
    void change_sign(index row, index rows, index column, index columns) const;

    const kernel_table<T>& kernels_ = cpu_kernels<T>();
    const triangle_view<T> matrix_;
    const inverse_form form_;
    const storage stored_, stored_adjoint_; // L and L^H
    const block_bounds bounds_;
    const index group_; // blocks along the side of what one task updates
    workspace<T> memory_;
    T* panels_[slot_count];
    T* inverses_[slot_count]; // of diagonal blocks
    packed_triangle<T> triangles_[slot_count];
    std::vector<starpu_data_handle_t> block_tokens_, triangle_tokens_, packed_tokens_;
    std::vector<starpu_data_descr> accesses_; // of the task that is being submitted
    task_graph graph_;                        // last: its tasks use all of the above until it has waited
};

} // namespace starpu::linalg
