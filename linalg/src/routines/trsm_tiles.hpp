// Triangular systems on tiles, for the routines that solve one or several with the same right-hand sides.
#pragma once

#include "routines/on_tiles.hpp"
#include "tiles/tile_tasks.hpp"

#include <functional>

namespace starpu::linalg {

// op(A) X = alpha B (side 'L') or X op(A) = alpha B (side 'R'); X overwrites B.
template <class T> struct tiled_system {
    char side;
    lapack::triangle t;
    T alpha;
};

template <class T>
void submit_system(tile_tasks<T>& tasks, const tiled_system<T>& system, const tile_grid& a,
                   const tile_grid& b);

// Checks a triangular matrix, the argument at position_of_a, and right-hand sides, the next one, and submits
// these systems one after another; op may differ among them.
template <class T>
index solve_on_handles(argument_check& check, int position_of_a,
                       std::initializer_list<tiled_system<T>> systems, starpu_data_handle_t a,
                       starpu_data_handle_t b);

} // namespace starpu::linalg
