// Matrices made of tiles that the application registered one by one: one handle that stands for all of them.
#pragma once

#include "matrix/index.hpp"

#include <starpu.h>

#include <cstddef>
#include <vector>

namespace starpu::linalg {

// Elements of a matrix.
struct extent {
    index rows = 0, columns = 0;
};

struct joined_tiles {
    std::vector<starpu_data_handle_t> tiles; // column by column; null: left out
    index tile_rows = 0;
    extent size;
    std::size_t element_bytes = 0;
};

// A new handle without data that stands for the tiles. Throws std::bad_alloc.
starpu_data_handle_t join(joined_tiles tiles);

// What a handle of join() stands for; null for every other handle.
const joined_tiles* tiles_behind(starpu_data_handle_t matrix);

// Unregisters a handle of join(); the tiles stay.
void part(starpu_data_handle_t matrix);

} // namespace starpu::linalg
