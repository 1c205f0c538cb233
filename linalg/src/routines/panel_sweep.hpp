// Updates chunks of a matrix with one panel after the other: each panel is packed once, for all of them.
#pragma once

#include "matrix/blocking.hpp"
#include "routines/packed_lines.hpp"
#include "routines/task_graph.hpp"
#include "routines/worker_scratch.hpp"

namespace starpu::linalg {

// The result is cut into chunks of columns (side 'L') or rows ('R'). A panel is a block of columns of the
// left operand, or the adjoint of a block of rows of the right one: lines that are packed once. A chunk packs
// its own lines of the other operand and gets the product of both. Panels come in their order on each chunk,
// so the bits of the result do not depend on the number of workers.
template <class T> class panel_sweep {
public:
    // Memory of a task.
    struct work_areas {
        T* operand; // packed lines of a chunk, or of as many lines as a panel is deep
        T* copy;
    };
    // Packs some of the panel's lines.
    using pack_function = std::function<void(line_range part, T* slivers, const work_areas&)>;
    // Does a panel's work on a chunk.
    using step_function = std::function<void(line_range chunk, const T* panel, const work_areas&)>;

    panel_sweep(char side, index most_lines, index deepest, index across);

    // Returns at once.
    void submit_panel(starpu_codelet& kind, line_range lines, index depth, const pack_function& pack,
                      const step_function& step);
    void wait_for_chunks() { graph_.wait_for_all(); }

    // Subtracts these lines, of a panel's `depth` columns those that are named, times the adjoint of the
    // chunk's from the result c: from these rows of the chunk, or on side 'R' from these columns of it.
    void subtract_product(line_range lines, line_range columns, index depth, const T* slivers,
                          line_range chunk, const T* operand, T* c, index ldc) const;

    static constexpr index ring_size = 4; // panels packed ahead of the chunks

private:
    std::size_t token_of(std::size_t slot, index part) const {
        return slot * static_cast<std::size_t>(parts_) + static_cast<std::size_t>(part);
    }
    void submit_packing(std::size_t slot, line_range lines, index depth, const pack_function& pack);
    work_areas areas_of_this_worker() const;

    const kernel_table<T>& kernels_ = cpu_kernels<T>();
    const char side_;
    const index deepest_, parts_;
    const block_bounds chunks_;
    const index operand_elements_;
    workspace<T> memory_;
    worker_scratch<T> scratch_;
    T* slivers_[ring_size];
    index steps_ = 0; // submitted, for the place in the ring and the priority
    std::vector<starpu_data_handle_t> part_tokens_, chunk_tokens_;
    std::vector<starpu_data_descr> accesses_;
    task_graph graph_; // last: its tasks use all of the above until it has waited
};

// Lines that one task packs; a multiple of every kernel's sliver.
constexpr index panel_sweep_part = 960;
// How deep panels are.
constexpr index panel_sweep_depth = 240;

// Whether a sweep over so many lines, `depth` deep, with chunks of an extent `across` keeps all workers busy.
bool is_sweep_worthwhile(index lines, index depth, index across, index workers);

} // namespace starpu::linalg
