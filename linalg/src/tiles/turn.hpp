// Waits until a call's turn on its matrices has come.
#pragma once

#include "matrix/part.hpp"
#include "tiles/grid.hpp"

#include <starpu.h>

#include <initializer_list>

namespace starpu::linalg {

// What the tasks of a call do with a matrix.
struct operand {
    const tile_grid& tiles;
    matrix_part part; // the others are left alone, and may have no value
    starpu_data_access_mode mode;
    starpu_data_access_mode on_diagonal = mode; // of the tiles there
};

// Returns once all that was submitted earlier on these data, and excludes the call, has ended. From then on a
// call can wait for its own tasks without asking whether they can ever run. Throws std::system_error: with
// EDEADLK when the turn cannot come, because the calling thread itself holds the data, say.
void wait_for_turn(std::initializer_list<operand> operands);

} // namespace starpu::linalg
