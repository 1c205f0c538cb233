// The tasks of a sweep: pack the panel in parts, then every chunk works with it.
#include "routines/panel_sweep.hpp"

#include "matrix/planned_workers.hpp"
#include "matrix/precisions.hpp"

#include <algorithm>

namespace starpu::linalg {

namespace {

starpu_codelet pack_lines_kind = task_kind("sweep: pack lines");

constexpr index narrow_chunk = 96;

// Rows of a chunk lie in as many pages as the result has columns. The more of them there are, the more tiles
// each page serves that has been looked up: where other programs take the shared cache, products of order
// 4096 reach 76 GFLOP/s on two workers with 96 rows and 88 with 192; alone on the machine 101 with either.
index chunk_size(char side, index across) {
    constexpr index line_unit = 24, most_rows = 264, chunks_per_worker = 8;
    if (side == 'L') return narrow_chunk;
    const index even = ceil_div(across, chunks_per_worker * planned_workers());
    return std::clamp(round_up(even, line_unit), narrow_chunk, most_rows);
}

// Earlier steps first, and packing before the chunks of its step.
int sweep_priority(index step, bool is_pack) {
    return 1000000000 - 2 * static_cast<int>(step) + (is_pack ? 1 : 0);
}

} // namespace

bool is_sweep_worthwhile(index lines, index depth, index across, index workers) {
    constexpr index least = 192;
    return lines >= least && depth >= least && across >= 2 * narrow_chunk * workers;
}

template <class T>
panel_sweep<T>::panel_sweep(char side, index most_lines, index deepest, index across)
    : side_(side), deepest_(deepest), parts_(ceil_div(most_lines, panel_sweep_part)),
      chunks_(blocks_of(across, chunk_size(side, across))),
      operand_elements_(round_up(chunk_size(side, across), kernels_.sliver) * deepest),
      memory_(ring_size * workspace<T>::rounded(round_up(most_lines, kernels_.sliver) * deepest)),
      scratch_(operand_elements_ + std::max(chunk_size(side, across), deepest) * deepest) {
    for (T*& slot : slivers_) slot = memory_.take(round_up(most_lines, kernels_.sliver) * deepest);
    part_tokens_ = graph_.new_tokens(ring_size * parts_);
    chunk_tokens_ = graph_.new_tokens(chunks_.block_count());
}

template <class T> typename panel_sweep<T>::work_areas panel_sweep<T>::areas_of_this_worker() const {
    T* first = scratch_.of_this_worker();
    return {first, first + operand_elements_};
}

template <class T>
void panel_sweep<T>::submit_packing(std::size_t slot, line_range lines, index depth,
                                    const pack_function& pack) {
    for (index part = 0; part * panel_sweep_part < lines.line_count(); part++) {
        const index first = lines.first + part * panel_sweep_part;
        const line_range some{first, lesser(lines.end, first + panel_sweep_part)};
        T* to = slivers_[slot] + part * panel_sweep_part * depth;
        const starpu_data_descr access{part_tokens_[token_of(slot, part)], STARPU_W};
        graph_.submit(pack_lines_kind, sweep_priority(steps_, true), {&access, 1},
                      [this, pack, some, to] { pack(some, to, areas_of_this_worker()); });
    }
}

template <class T>
void panel_sweep<T>::submit_panel(starpu_codelet& kind, line_range lines, index depth,
                                  const pack_function& pack, const step_function& step) {
    const auto slot = static_cast<std::size_t>(steps_ % ring_size);
    submit_packing(slot, lines, depth, pack);
    const T* panel = slivers_[slot];
    for (index c = 0; c < chunks_.block_count(); c++) {
        accesses_ = {{chunk_tokens_[static_cast<std::size_t>(c)], STARPU_RW}};
        // All parts of the slot, also those beyond this panel's lines: a later panel with more lines and less
        // depth packs them into memory that this one uses.
        for (index part = 0; part < parts_; part++)
            accesses_.push_back({part_tokens_[token_of(slot, part)], STARPU_R});
        const line_range chunk{chunks_[c], chunks_[c + 1]};
        graph_.submit(kind, sweep_priority(steps_, false), accesses_,
                      [this, step, chunk, panel] { step(chunk, panel, areas_of_this_worker()); });
    }
    steps_++;
}

template <class T>
void panel_sweep<T>::subtract_product(line_range lines, line_range columns, index depth, const T* slivers,
                                      line_range chunk, const T* operand, T* c, index ldc) const {
    const index skipped = columns.first * kernels_.sliver;
    if (side_ == 'L')
        kernels_.multiply_transposed_part(lines.line_count(), chunk.line_count(), columns.line_count(), depth,
                                          slivers + skipped, operand + skipped,
                                          c + lines.first + chunk.first * ldc, ldc);
    else
        kernels_.multiply_transposed_part(chunk.line_count(), lines.line_count(), columns.line_count(), depth,
                                          operand + skipped, slivers + skipped,
                                          c + chunk.first + lines.first * ldc, ldc);
}

#define STARPU_LINALG_INSTANTIATE(x, T) template class panel_sweep<T>;
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg
