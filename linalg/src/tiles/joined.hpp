// Matrices made of tiles that the application registered one by one: one handle that stands for all of them.
#pragma once

#include "tiles/grid.hpp"

namespace starpu::linalg {

struct joined_tiles {
    std::vector<starpu_data_handle_t> tiles; // column by column; null: left out
    index tile_rows = 0;
    extent size;
};

// What a handle of starpu_linalg_tiles_register() stands for; null for every other handle.
const joined_tiles* tiles_behind(starpu_data_handle_t matrix);

} // namespace starpu::linalg
