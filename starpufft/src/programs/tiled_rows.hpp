// Rows with lines that go through tiles, and columns by a kernel: the two halves of a transform of two
// dimensions, on either of which the numbers of rows may be real.
#pragma once

#include "kernels/line.hpp"
#include "kernels/prefetch.hpp"
#include "kernels/tuner.hpp"
#include "programs/split_1d.hpp"
#include "programs/tiling.hpp"

#include <memory>
#include <utility>

namespace starpu::fft {

template <class Real, class In, class Out> class tiled_rows {
    // What is fetched of the next row: longer ones would push out the one before.
    static constexpr std::size_t most_bytes_ahead = std::size_t{1} << 16;

public:
    using complex = std::complex<Real>;
    using row_line = line_transform<In, Out>;

    tiled_rows(std::shared_ptr<const row_line> row, const tiling<Real>& tiles, int sign)
        : tiles_{tiles}, row_{std::move(row)}, column_kernel_{tuned_kernel<Real>(tiles.rows, sign)},
          stride_{std::max(row_->row_bytes() / sizeof(complex), column_kernel_->row_stride())} {}

    const tiling<Real>& tiles() const { return tiles_; }

    std::size_t row_scratch_count() const {
        return (rows_in_panel + 1) * stride_ + row_->work_bytes() / sizeof(complex);
    }
    std::size_t column_scratch_count() const { return (tiles_.tiles.widest() + 1) * stride_; }
    std::size_t bytes_of_tables() const { return row_->table_bytes() + column_kernel_->table_bytes(); }

    // Some rows of the array, the first of which is given, become complex ones in the tiles: tile after tile,
    // so that what goes past the caches comes in bursts.
    void rows_to_tiles(std::size_t first, std::size_t count, const In* in, std::size_t in_stride,
                       complex* tiles, complex* scratch) const {
        for (std::size_t i = 0; i < count; ++i) {
            const In* from = in + (first + i) * in_stride;
            if (first + i + 1 < tiles_.rows)
                prefetch(from + in_stride, std::min(row_->in_count() * sizeof(In), most_bytes_ahead));
            transform_row(from, reinterpret_cast<Out*>(scratch + i * stride_), scratch);
        }
        tiles_.for_each_part(first, [&](std::size_t place, columns_of_tile here) {
            for (std::size_t i = 0; i < count; ++i)
                copy_run(tiles + place + i * here.count, scratch + i * stride_ + here.first, here.count,
                         tiles_.streaming.tiles);
        });
    }

    // The way back: they are brought into all rows of the panel but the first.
    void tiles_to_rows(std::size_t first, std::size_t count, const complex* tiles, Out* out,
                       std::size_t out_stride, complex* scratch) const {
        tiles_.for_each_part(first, [&](std::size_t place, columns_of_tile here) {
            for (std::size_t i = 0; i < count; ++i)
                copy_run(scratch + (i + 1) * stride_ + here.first, tiles + place + i * here.count, here.count,
                         false);
        });
        Out* result = reinterpret_cast<Out*>(scratch);
        for (std::size_t i = 0; i < count; ++i) {
            row_->transform_row(reinterpret_cast<In*>(scratch + (i + 1) * stride_), result, work(scratch));
            copy_run(out + (first + i) * out_stride, result, row_->out_count(), tiles_.streaming.arrays);
        }
    }

    // So many columns, with rows at these strides; what the next call gathers is fetched.
    void transform_columns(const complex* from, std::size_t from_stride, complex* to, std::size_t to_stride,
                           std::size_t width, complex* scratch, bool streaming, rows_ahead next = {}) const {
        gather(from, from_stride, tiles_.rows, width, column_kernel_->places(), scratch + stride_, stride_);
        transform_panel(*column_kernel_, scratch, stride_, width);
        scatter(to, to_stride, tiles_.rows, width, scratch, stride_, streaming, next);
    }

private:
    void* work(complex* scratch) const { return scratch + (rows_in_panel + 1) * stride_; }

    void transform_row(const In* from, Out* to, complex* scratch) const {
        if (row_->can_run_directly(from, to)) return row_->run_directly(from, to);
        In* arranged = reinterpret_cast<In*>(scratch + rows_in_panel * stride_);
        row_->bring_in(from, arranged);
        row_->transform_row(arranged, to, work(scratch));
    }

    tiling<Real> tiles_;
    std::shared_ptr<const row_line> row_;
    std::shared_ptr<const kernel<Real>> column_kernel_;
    std::size_t stride_; // of the rows of a panel
};

} // namespace starpu::fft
