// Solves triangular systems with many right-hand sides: each panel of the factor is packed once for all
// columns.
#pragma once

#include "kernels/cpu/kernel_table.hpp"
#include "matrix/blocking.hpp"
#include "matrix/workspace.hpp"
#include "routines/task_graph.hpp"
#include "routines/worker_scratch.hpp"

namespace starpu::linalg {

// A triangular factor where it lies: op(A) is lower or upper as `form` says.
template <class T> struct triangular_factor {
    shape form;
    storage stored;
    bool unit_diagonal;
    const T* first;
    index ld;
};

template <class T> class column_solver {
public:
    column_solver(index n, index columns, T* b, index ldb);

    // These return at once; what they do happens in their order.
    void solve(const triangular_factor<T>& factor);
    void exchange_rows_by(const index* pivots);
    void undo_exchanges_by(const index* pivots);

    void wait_for_all() { graph_.wait_for_all(); }

private:
    static constexpr index ring_size = 4; // panels packed ahead of the solves

    struct panel {
        triangular_factor<T> factor;
        index block;
        // The rows that still depend on this block's unknowns.
        index rest_first, rest_count;
    };
    panel panel_of(const triangular_factor<T>& factor, index block) const;
    index workspace_elements() const;
    void share_out_workspace();
    void submit_pack(const panel& p, std::size_t slot, int priority);
    void submit_solve(const panel& p, std::size_t slot, index chunk, int priority);
    void submit_on_every_chunk(std::function<void(T*, index)> work);

    void pack(const panel& p, std::size_t slot);
    void solve_chunk(const panel& p, std::size_t slot, index chunk);

    const kernel_table<T>& kernels_ = cpu_kernels<T>();
    const index n_;
    T* const b_;
    const index ldb_;
    const index block_;
    const block_bounds blocks_, chunks_;

    workspace<T> memory_;
    worker_scratch<T> scratch_;
    T* slivers_[ring_size];
    T* triangle_scratch_[ring_size];
    packed_triangle<T> triangles_[ring_size];
    index steps_ = 0; // submitted, for the place in the ring and the priority

    std::vector<starpu_data_handle_t> slot_tokens_, chunk_tokens_;
    task_graph graph_; // last: its tasks use all of the above until it has waited
};

// Fewer columns than this are solved by BLAS in one task: packing the factor would cost more than it saves.
constexpr index fewest_packed_columns = 8;
constexpr index solve_direct_order = 128;

inline bool is_worth_packing(index n, index columns) {
    return n > solve_direct_order && columns >= fewest_packed_columns;
}

} // namespace starpu::linalg
