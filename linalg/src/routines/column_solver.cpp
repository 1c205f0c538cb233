// The task graph of triangular solves: pack a panel, then every chunk of columns solves and updates with it.
#include "routines/column_solver.hpp"

#include "kernels/cpu/prepare_triangle.hpp"
#include "matrix/planned_workers.hpp"
#include "matrix/precisions.hpp"
#include "routines/row_exchange.hpp"

namespace starpu::linalg {

namespace {

starpu_codelet pack_kind = task_kind("solve: pack panel");
starpu_codelet solve_kind = task_kind("solve: columns");
starpu_codelet exchange_kind = task_kind("solve: exchange rows");

// Earlier steps first, and packing before the solves of its step.
int priority_of(index step, bool is_pack) {
    return 1000000000 - 2 * static_cast<int>(step) + (is_pack ? 1 : 0);
}

} // namespace

template <class T>
column_solver<T>::column_solver(index n, index columns, T* b, index ldb)
    : n_(n), b_(b), ldb_(ldb), block_(solve_block(n)), blocks_(blocks_of(n, block_)),
      chunks_(blocks_of(columns, solve_column_chunk(columns, planned_workers()))),
      memory_(workspace_elements()), scratch_(round_up(chunks_.block_size(0), kernels_.strip) * block_) {
    share_out_workspace();
    slot_tokens_ = graph_.new_tokens(ring_size);
    chunk_tokens_ = graph_.new_tokens(chunks_.block_count());
}

template <class T> index column_solver<T>::workspace_elements() const {
    return ring_size * (workspace<T>::rounded((n_ + kernels_.sliver) * block_) +
                        2 * workspace<T>::rounded(block_ * block_));
}

template <class T> void column_solver<T>::share_out_workspace() {
    for (std::size_t s = 0; s < ring_size; s++) {
        slivers_[s] = memory_.take((n_ + kernels_.sliver) * block_);
        triangle_scratch_[s] = memory_.take(block_ * block_);
        triangles_[s].rows = memory_.take(block_ * block_);
    }
}

template <class T>
typename column_solver<T>::panel column_solver<T>::panel_of(const triangular_factor<T>& factor,
                                                            index block) const {
    if (factor.form == shape::upper) return {factor, block, 0, blocks_[block]};
    return {factor, block, blocks_[block + 1], n_ - blocks_[block + 1]};
}

template <class T> void column_solver<T>::solve(const triangular_factor<T>& factor) {
    for (index turn = 0; turn < blocks_.block_count(); turn++, steps_++) {
        const bool forward = factor.form == shape::lower;
        const panel p = panel_of(factor, forward ? turn : blocks_.block_count() - 1 - turn);
        const auto slot = static_cast<std::size_t>(steps_ % ring_size);
        submit_pack(p, slot, priority_of(steps_, true));
        for (index chunk = 0; chunk < chunks_.block_count(); chunk++)
            submit_solve(p, slot, chunk, priority_of(steps_, false));
    }
}

template <class T> void column_solver<T>::submit_pack(const panel& p, std::size_t slot, int priority) {
    const starpu_data_descr access{slot_tokens_[slot], STARPU_W};
    graph_.submit(pack_kind, priority, {&access, 1}, [this, p, slot] { pack(p, slot); });
}

template <class T>
void column_solver<T>::submit_solve(const panel& p, std::size_t slot, index chunk, int priority) {
    const starpu_data_descr accesses[] = {{slot_tokens_[slot], STARPU_R},
                                          {chunk_tokens_[static_cast<std::size_t>(chunk)], STARPU_RW}};
    graph_.submit(solve_kind, priority, accesses, [this, p, slot, chunk] { solve_chunk(p, slot, chunk); });
}

template <class T> void column_solver<T>::submit_on_every_chunk(std::function<void(T*, index)> work) {
    for (index chunk = 0; chunk < chunks_.block_count(); chunk++) {
        const starpu_data_descr access{chunk_tokens_[static_cast<std::size_t>(chunk)], STARPU_RW};
        graph_.submit(exchange_kind, priority_of(steps_, false), {&access, 1},
                      [this, work, chunk] { work(b_ + chunks_[chunk] * ldb_, chunks_.block_size(chunk)); });
    }
}

template <class T> void column_solver<T>::exchange_rows_by(const index* pivots) {
    submit_on_every_chunk([=, this](T* b, index columns) { exchange_rows(b, ldb_, columns, pivots, 0, n_); });
}

template <class T> void column_solver<T>::undo_exchanges_by(const index* pivots) {
    submit_on_every_chunk(
        [=, this](T* b, index columns) { undo_exchanges(b, ldb_, columns, pivots, 0, n_); });
}

template <class T> void column_solver<T>::pack(const panel& p, std::size_t slot) {
    const triangular_factor<T>& f = p.factor;
    const index first = blocks_[p.block], order = blocks_.block_size(p.block);
    copy_triangle<T>({f.form, f.stored, f.unit_diagonal, order, f.first + first + first * f.ld, f.ld},
                     triangle_scratch_[slot]);
    prepare_triangle(kernels_, f.form, order, triangle_scratch_[slot], triangles_[slot]);
    const index corner =
        f.stored == storage::plain ? p.rest_first + first * f.ld : first + p.rest_first * f.ld;
    kernels_.pack_slivers(f.stored, p.rest_count, order, f.first + corner, f.ld, slivers_[slot]);
}

template <class T> void column_solver<T>::solve_chunk(const panel& p, std::size_t slot, index chunk) {
    const index order = blocks_.block_size(p.block), columns = chunks_.block_size(chunk);
    T* b = b_ + chunks_[chunk] * ldb_;
    T* strips = scratch_.of_this_worker();
    kernels_.solve_columns(triangles_[slot], columns, b + blocks_[p.block], ldb_, strips);
    kernels_.multiply(p.rest_count, columns, order, slivers_[slot], order, strips, order, b + p.rest_first,
                      ldb_);
}

#define STARPU_LINALG_INSTANTIATE(x, T) template class column_solver<T>;
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg
