// An array of complex numbers cut into tiles of some columns, so that a pass over columns reads or writes one
// contiguous piece, not at the stride of a row.
#pragma once

#include "kernels/panel.hpp"
#include "programs/block_sizes.hpp"

#include <algorithm>
#include <complex>

namespace starpu::fft {

// Some neighbouring columns.
struct columns_of_tile {
    std::size_t first, count;
};

constexpr columns_of_tile no_columns{0, 0};

// Columns cut at multiples of a width. The last tile has what is left, with the one before where that is too
// little for a tile of its own.
struct tile_widths {
    std::size_t columns, width;

    std::size_t tile_count() const { return std::max<std::size_t>((columns + width / 2) / width, 1); }
    columns_of_tile tile(std::size_t index) const {
        const std::size_t first = index * width;
        return {first, index + 1 == tile_count() ? columns - first : width};
    }
    std::size_t widest() const { return std::max(tile(0).count, tile(tile_count() - 1).count); }
};

// For columns that long, with a tile for each worker where there are as many columns: a narrow tile is slower
// per number, an idle worker is slower still.
inline tile_widths tiles_for(std::size_t columns, std::size_t length, std::size_t number_bytes,
                             unsigned workers) {
    tile_widths tiles{columns, panel_width(columns, length, number_bytes, 1)};
    while (tiles.width > 1 && tiles.tile_count() < workers) tiles.width /= 2;
    return tiles;
}

// What is written past the caches: the tiles, the arrays of the program.
struct streams {
    bool tiles, arrays;
};

// Tiles lie one after the other, each with its part of all rows.
template <class Real> struct tiling {
    using complex = std::complex<Real>;

    tiling(std::size_t row_count, tile_widths widths, streams streamed, unsigned workers)
        : rows{row_count}, tiles{widths}, row_panels_per_task{units_per_task(ceil_divide(rows, rows_in_panel),
                                                                             rows_in_panel * tiles.columns,
                                                                             workers)},
          tiles_per_task{units_per_task(tiles.tile_count(), rows * tiles.widest(), workers)}, streaming{
                                                                                                  streamed} {}

    std::size_t number_count() const { return rows * tiles.columns; }
    std::size_t row_tasks() const { return ceil_divide(rows, row_panels_per_task * rows_in_panel); }
    std::size_t column_tasks() const { return ceil_divide(tiles.tile_count(), tiles_per_task); }

    // Calls f(first row, rows) for each panel of these rows, or of a task.
    template <class Function> static void for_each_row_panel(std::size_t begin, std::size_t end, Function f) {
        for (std::size_t first = begin; first < end; first += rows_in_panel)
            f(first, std::min(rows_in_panel, end - first));
    }
    template <class Function> void for_each_row_panel(std::size_t chunk, Function f) const {
        const std::size_t per_task = row_panels_per_task * rows_in_panel;
        for_each_row_panel(chunk * per_task, std::min(rows, (chunk + 1) * per_task), f);
        finish_streams();
    }
    // Calls f(columns, columns of the next) for each of these tiles, or of a task.
    template <class Function> void for_each_tile(std::size_t begin, std::size_t end, Function f) const {
        for (std::size_t tile = begin; tile < end; ++tile)
            f(tiles.tile(tile), tile + 1 < end ? tiles.tile(tile + 1) : no_columns);
    }
    template <class Function> void for_each_tile(std::size_t chunk, Function f) const {
        for_each_tile(chunk * tiles_per_task, std::min(tiles.tile_count(), (chunk + 1) * tiles_per_task), f);
        finish_streams();
    }
    // Calls f(place of the row's part in the tiles, columns) for each tile.
    template <class Function> void for_each_part(std::size_t row, Function f) const {
        for (std::size_t index = 0; index < tiles.tile_count(); ++index) {
            const columns_of_tile here = tiles.tile(index);
            f(here.first * rows + row * here.count, here);
        }
    }
    void finish_streams() const {
        if (streaming.tiles || streaming.arrays) finish_streaming();
    }

    std::size_t rows;
    tile_widths tiles;
    std::size_t row_panels_per_task, tiles_per_task;
    streams streaming;
};

} // namespace starpu::fft
