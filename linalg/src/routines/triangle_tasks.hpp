// Inverts a triangular matrix, and multiplies it by its adjoint, in place: the tasks, block by block.
#pragma once

#include "matrix/blocking.hpp"
#include "routines/task_graph.hpp"

namespace starpu::linalg {

// A triangular matrix where it lies; with diag 'U' its diagonal is 1 and not looked at.
template <class T> struct triangle_view {
    char uplo, diag;
    index n;
    T* first;
    index ld;
};

// The first i, from 1, such that the diagonal entry of row i is exactly 0, or 0.
template <class T> index first_zero_on_diagonal(index n, const T* a, index lda);

// All is said of a lower matrix L. An upper matrix is L^H: block (i, j) of L is the adjoint of the block that
// lies at (j, i), and what is computed there are adjoints, with sides and operands exchanged.
template <class T> class triangle_tasks {
public:
    // The object must live until the graph has waited.
    triangle_tasks(task_graph& graph, const triangle_view<T>& matrix, index block);

    const block_bounds& bounds() const { return bounds_; }
    // L becomes its inverse by these for each block k in order: the first k + 1 rows of blocks are then
    // complete.
    void submit_inversion_step(index k);
    // W becomes W^H W by these for each k in order. Step k may follow step k of an inversion at once.
    void submit_product_step(index k);

    // Adds what a task needs to use these blocks of the lower triangle.
    void add_blocks(block_range rows, block_range columns, starpu_data_access_mode mode,
                    std::vector<starpu_data_descr>& accesses) const;

private:
    T* block(index i, index j) const;
    index size_of(block_range r) const { return bounds_[r.end] - bounds_[r.first]; }
    std::vector<block_range> groups_of(index first, index end) const { return ranges_of(first, end, group_); }
    void enqueue(starpu_codelet& kind, index k, bool is_urgent, std::function<void()> work);

    // The rows below block k times its inverse, negated.
    void submit_solves_below(index k);
    // What rows of block k contribute to the inverse below them.
    void submit_updates_below(index k);
    // The rows left of block k: its inverse times them.
    void submit_solves_left(index k);
    void submit_contributions(index k);

    void solve(char side, index k, index m, index n, T alpha, T* b) const;
    void add_product(char op, block_range rows, block_range columns, index k, const T* left) const;
    void add_own_product(block_range columns, index k) const;
    void multiply_row(index k, block_range columns) const;

    task_graph& graph_;
    const triangle_view<T> matrix_;
    const bool is_lower_;
    const block_bounds bounds_;
    const index group_; // blocks along the side of what one task updates
    std::vector<starpu_data_handle_t> tokens_;
    std::vector<starpu_data_descr> accesses_; // of the task that is being submitted
};

} // namespace starpu::linalg
