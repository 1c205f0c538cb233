// Data that lie tile by tile on the ranks of a grid.
#pragma once

#include "ranks/process_grid.hpp"

namespace starpu::linalg {

class spread_tiles {
public:
    virtual const process_grid& grid() const = 0;
    virtual int owner_of(index i, index j) const = 0;
    // Registered at the first use, so that a rank has handles for the tiles that it meets alone. Throws
    // std::bad_alloc.
    virtual starpu_data_handle_t tile(index i, index j) = 0;

    bool is_mine(index i, index j) const { return owner_of(i, j) == grid().rank; }

protected:
    ~spread_tiles() = default;
};

// A tile by its place.
struct tile_place {
    spread_tiles& tiles;
    index i, j;

    bool is_here() const { return tiles.is_mine(i, j); }
};

} // namespace starpu::linalg
