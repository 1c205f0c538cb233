// The grid of ranks that a matrix lies on, block-cyclically in each direction as ScaLAPACK has it.
#pragma once

#include "matrix/index.hpp"

#include <starpu_mpi.h>

namespace starpu::linalg {

// One direction of a matrix: its extent in tiles of one size, dealt out to `count` places in turn.
struct dealt_extent {
    index extent = 0;
    index tile = 1;
    int count = 1; // places
    int first = 0; // the place of tile 0

    index count_tiles() const { return ceil_div(extent, tile); }
    index size_of(index number) const { return lesser(tile, extent - number * tile); }
    int dealt_to(index number) const { return static_cast<int>((number + first) % count); }
    // Among the tiles of its place, and the numbers of their entries that come before it.
    index local_number(index number) const { return number / count; }
    index local_start(index number) const { return local_number(number) * tile; }
    // The first tile of a place.
    index first_tile(int place) const { return (place - first + count) % count; }

    // Entries that a place has; the entry of the whole that its entry is, or -1.
    index local_extent(int place) const {
        const index tiles = count_tiles(), begin = first_tile(place);
        if (tiles <= begin) return 0;
        const index last = ceil_div(tiles - begin, count) - 1;
        return last * tile + size_of(begin + last * count);
    }
    index entry_of(int place, index local) const {
        if (local < 0 || local >= local_extent(place)) return -1;
        return (first_tile(place) + local / tile * count) * tile + local % tile;
    }

    bool operator==(const dealt_extent&) const = default;
};

// Row by row: rank r is in row r / columns.
struct process_grid {
    MPI_Comm comm = MPI_COMM_NULL;
    int rows = 1, columns = 1;
    int rank = 0; // of this process

    int rank_at(int row, int column) const { return row * columns + column; }
    int my_row() const { return rank / columns; }
    int my_column() const { return rank % columns; }

    bool operator==(const process_grid&) const = default;
};

} // namespace starpu::linalg
