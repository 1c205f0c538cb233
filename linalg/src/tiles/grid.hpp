// A registered matrix as a grid of tiles, each with a handle of its own.
#pragma once

#include "matrix/blocking.hpp"
#include "tiles/joined.hpp"

#include <starpu.h>

#include <cstddef>
#include <vector>

namespace starpu::linalg {

// Where the tiles came from decides what happens when the grid goes: a plan of ours is ended, and the data
// stay wherever they are then; tiles that the application made stay as they are.
class tile_grid {
public:
    // Cuts the matrix into tiles of these rows and columns; one of each is the matrix itself. What the
    // application has cut already, or made of tiles, keeps its shape. Throws std::bad_alloc.
    tile_grid(starpu_data_handle_t matrix, block_bounds rows, block_bounds columns);
    ~tile_grid();
    tile_grid(const tile_grid&) = delete;
    tile_grid& operator=(const tile_grid&) = delete;

    const block_bounds& rows() const { return rows_; }
    const block_bounds& columns() const { return columns_; }
    // Null where the application has left a tile out.
    starpu_data_handle_t at(index i, index j) const {
        return tiles_[static_cast<std::size_t>(i + j * rows_.block_count())];
    }

private:
    using handles = std::vector<starpu_data_handle_t>;

    void take_tiles(const handles& tiles, index tile_rows);
    void take_pieces(starpu_data_handle_t matrix);
    void plan(starpu_data_handle_t matrix);
    void plan_rows();
    void end_plans();

    handles tiles_; // column by column
    block_bounds rows_, columns_;
    starpu_data_handle_t planned_ = nullptr;
    handles planned_columns_; // of planned_; itself alone where it was cut into rows only
};

// So many nearly equal parts of an extent, as the filters of the runtime make them.
block_bounds equal_parts(index extent, index count);

// Whether a handle can be worked on: a matrix of elements of this size, or tiles of such; else what is wrong
// with it.
const char* what_is_wrong_with(starpu_data_handle_t matrix, std::size_t element_bytes);
// The same of the pieces, where the application has cut such a matrix: they are to be a grid, and all of it.
const char* what_is_wrong_with_cuts(starpu_data_handle_t matrix);

// Of a matrix, whole, cut or made of tiles.
extent extent_of(starpu_data_handle_t matrix);

// Whether its tiles are the application's choice.
bool is_cut(starpu_data_handle_t matrix);

} // namespace starpu::linalg
