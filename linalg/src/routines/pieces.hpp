// Work on an extent that is cut into pieces which have nothing to do with one another: one task for each.
#pragma once

#include "matrix/blocking.hpp"
#include "routines/task_graph.hpp"

namespace starpu::linalg {

// Calls work(first, end) for each piece of 0..extent. A single piece is the caller's own work.
template <class Work>
void for_each_piece(starpu_codelet& kind, index extent, index piece, const Work& work,
                    int more_priority = 0) {
    if (extent <= piece) return work(index{0}, extent);
    const block_bounds pieces = blocks_of(extent, piece);
    task_graph graph(more_priority);
    for (index i = 0; i < pieces.block_count(); i++) {
        const index first = pieces[i], end = pieces[i + 1];
        const starpu_data_descr access{graph.new_token(), STARPU_RW};
        graph.submit(kind, STARPU_DEFAULT_PRIO, {&access, 1}, [&work, first, end] { work(first, end); });
    }
    graph.wait_for_all();
}

} // namespace starpu::linalg
