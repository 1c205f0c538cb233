// The shape of a long 1-D transform cut in two: n = first * second, with a tiled array between the halves.
#pragma once

#include "kernels/panel.hpp"
#include "kernels/tuner.hpp"
#include "kernels/twiddles.hpp"
#include "programs/block_sizes.hpp"

namespace starpu::fft {

// Index j of the input is j1 * second + j2, index k of the output is k1 + first * k2. The first half
// transforms, for each j2, over j1; its results times the twiddles go to tiles[k1 / tile_width][j2][k1 %
// tile_width]. The second half transforms, for each k1, over j2. A tile is contiguous, which memory likes
// better than strides. The last one is as narrow as what is left, so that all take what the numbers do.
template <class Real> struct split_1d {
    using complex = std::complex<Real>;

    split_1d(std::size_t first_length, std::size_t second_length, int sign, unsigned workers)
        : first{first_length}, second{second_length}, panel_columns{panel_width(second, first,
                                                                                sizeof(complex), workers)},
          tile_width{panel_width(first, second, sizeof(complex), workers)},
          panels_per_task{units_per_task(ceil_divide(second, panel_columns), first * panel_columns, workers)},
          tiles_per_task{units_per_task(ceil_divide(first, tile_width), second * tile_width, workers)},
          streaming{is_streamed(length() * sizeof(complex))}, first_kernel{tuned_kernel<Real>(first, sign)},
          second_kernel{tuned_kernel<Real>(second, sign)}, factors{first * second, sign} {}

    std::size_t length() const { return first * second; }
    std::size_t panel_count() const { return ceil_divide(second, panel_columns); }
    std::size_t tile_count() const { return ceil_divide(first, tile_width); }
    complex* tile(complex* tiles, std::size_t index) const { return tiles + index * tile_width * second; }

    // Columns of a panel or a tile that hold numbers: the last one may be narrower.
    std::size_t panel_columns_of(std::size_t panel) const {
        return std::min(panel_columns, second - panel * panel_columns);
    }
    std::size_t tile_columns_of(std::size_t index) const {
        return std::min(tile_width, first - index * tile_width);
    }

    // Writes the transformed column j2 to the tiles, multiplied by its twiddles.
    void store_column(std::size_t j2, const complex* column, complex* tiles, complex* tables) const {
        factors.prepare(j2, first, tables);
        for (std::size_t index = 0; index < tile_count(); ++index) {
            const std::size_t k1 = index * tile_width, width = tile_columns_of(index);
            twiddles<Real>::apply(tile(tiles, index) + j2 * width, column + k1, k1, width, tables,
                                  streaming && width * sizeof(complex) % cache_line_bytes == 0);
        }
    }

    std::size_t table_bytes() const {
        return first_kernel->table_bytes() + second_kernel->table_bytes() + factors.table_bytes();
    }

    std::size_t first, second;
    std::size_t panel_columns, tile_width;
    std::size_t panels_per_task, tiles_per_task;
    bool streaming;
    std::shared_ptr<const kernel<Real>> first_kernel, second_kernel;
    twiddles<Real> factors;
};

// Runs the kernel on a panel: column c was gathered into row c + 1, and its result goes to row c. FFTW's
// leaves are a third faster when input and output differ, and this way one row more is all it takes.
template <class Real>
void transform_panel(const kernel<Real>& k, std::complex<Real>* panel, std::size_t stride,
                     std::size_t columns) {
    for (std::size_t c = 0; c < columns; ++c) k.transform_row(panel + (c + 1) * stride, panel + c * stride);
}

} // namespace starpu::fft
