// How a 2-D transform becomes a program: rows into tiles, tiles into columns.
#include "programs/decompose_2d.hpp"

#include "kernels/kernel_line.hpp"
#include "kernels/panel.hpp"
#include "programs/block_sizes.hpp"
#include "programs/decompose_1d.hpp"
#include "programs/long_2d.hpp"
#include "programs/pieces.hpp"
#include "programs/short_lines.hpp"
#include "programs/split_1d.hpp"

namespace starpu::fft {
namespace {

// An array of complex numbers cut into tiles of some columns, tiles[column / width][row][column % width], so
// that a pass over columns reads or writes one contiguous piece, not at the stride of a row. The last tile is
// as narrow as what is left.
template <class Real> struct tiling {
    using complex = std::complex<Real>;

    tiling(std::size_t row_count, std::size_t column_count, unsigned workers)
        : rows{row_count}, columns{column_count}, width{panel_width(columns, rows, sizeof(complex), workers)},
          row_panels_per_task{
              units_per_task(ceil_divide(rows, rows_in_panel), rows_in_panel * columns, workers)},
          tiles_per_task{units_per_task(ceil_divide(columns, width), rows * width, workers)},
          streaming{is_streamed(rows * columns * sizeof(complex))} {}

    std::size_t tile_count() const { return ceil_divide(columns, width); }
    std::size_t number_count() const { return rows * columns; }
    std::size_t row_tasks() const { return ceil_divide(rows, row_panels_per_task * rows_in_panel); }
    std::size_t column_tasks() const { return ceil_divide(tile_count(), tiles_per_task); }

    // Calls f(first row, rows) for each panel of a task, f(tile, first column, columns) for each tile.
    template <class Function> void for_each_row_panel(std::size_t chunk, Function f) const {
        const std::size_t per_task = row_panels_per_task * rows_in_panel;
        const std::size_t end = std::min(rows, (chunk + 1) * per_task);
        for (std::size_t first = chunk * per_task; first < end; first += rows_in_panel)
            f(first, std::min(rows_in_panel, end - first));
        if (streaming) finish_streaming();
    }
    template <class Function> void for_each_tile(std::size_t chunk, Function f) const {
        const std::size_t end = std::min(tile_count(), (chunk + 1) * tiles_per_task);
        for (std::size_t tile = chunk * tiles_per_task; tile < end; ++tile)
            f(tile * rows * width, tile * width, std::min(width, columns - tile * width));
        if (streaming) finish_streaming();
    }
    // Calls f(place of the row's part in the tiles, first column, columns) for each tile.
    template <class Function> void for_each_part(std::size_t row, Function f) const {
        for (std::size_t column = 0; column < columns; column += width) {
            const std::size_t here = std::min(width, columns - column);
            f(column * rows + row * here, column, here);
        }
    }

    std::size_t rows, columns;
    std::size_t width; // of a tile
    std::size_t row_panels_per_task, tiles_per_task;
    bool streaming;
};

// Rows with lines that go through the tiles, and columns by a kernel.
template <class Real, class In, class Out> class tiled_rows {
public:
    using complex = std::complex<Real>;
    using row_line = line_transform<In, Out>;

protected:
    // `columns` of complex numbers.
    tiled_rows(std::shared_ptr<const row_line> row, std::size_t rows, std::size_t columns, int sign,
               unsigned workers)
        : tiles_{rows, columns, workers}, row_{std::move(row)}, column_kernel_{tuned_kernel<Real>(rows,
                                                                                                  sign)},
          stride_{std::max(row_->row_bytes() / sizeof(complex), column_kernel_->row_stride())} {}

    std::size_t row_scratch_count() const {
        return (rows_in_panel + 1) * stride_ + row_->work_bytes() / sizeof(complex);
    }
    void* row_work(const chunk_data<Real>& data) const {
        return data.scratch + (rows_in_panel + 1) * stride_;
    }
    std::size_t column_scratch_count() const { return (tiles_.width + 1) * stride_; }
    std::size_t bytes_of_tables() const { return row_->table_bytes() + column_kernel_->table_bytes(); }

    // So many columns, with rows at these strides.
    void transform_tile(const complex* from, std::size_t from_stride, complex* to, std::size_t to_stride,
                        std::size_t width, complex* scratch) const {
        gather(from, from_stride, tiles_.rows, width, column_kernel_->places(), scratch + stride_, stride_);
        transform_panel(*column_kernel_, scratch, stride_, width);
        scatter(to, to_stride, tiles_.rows, width, scratch, stride_, tiles_.streaming);
    }

    tiling<Real> tiles_;
    std::shared_ptr<const row_line> row_;
    std::shared_ptr<const kernel<Real>> column_kernel_;
    std::size_t stride_; // of the rows of a panel
};

// Rows that become complex ones go to the tiles, columns come from there.
template <class Real, class In> class rows_then_columns : tiled_rows<Real, In, std::complex<Real>> {
public:
    using base = tiled_rows<Real, In, std::complex<Real>>;
    using base::row_, base::stride_, base::tiles_;

    rows_then_columns(std::shared_ptr<const typename base::row_line> row, std::size_t rows, int sign,
                      unsigned workers)
        : base{row, rows, row->out_count(), sign, workers} {}

    program<Real> make_program(std::shared_ptr<rows_then_columns> self) const {
        return {{make_pass<Real>("fft rows", tiles_.row_tasks(), this->row_scratch_count(), self,
                                 &rows_then_columns::transform_rows),
                 make_pass<Real>("fft columns", tiles_.column_tasks(), this->column_scratch_count(), self,
                                 &rows_then_columns::transform_columns)},
                tiles_.number_count(),
                {},
                0,
                this->bytes_of_tables()};
    }

    void transform_rows(std::size_t chunk, const chunk_data<Real>& data) const {
        tiles_.for_each_row_panel(chunk, [&](std::size_t first, std::size_t count) {
            In* arranged = reinterpret_cast<In*>(data.scratch + rows_in_panel * stride_);
            const In* in = reinterpret_cast<const In*>(data.in);
            for (std::size_t i = 0; i < count; ++i) {
                row_->bring_in(in + (first + i) * data.in_stride, arranged);
                row_->transform_row(arranged, data.scratch + i * stride_, this->row_work(data));
            }
            store_rows(first, count, data);
        });
    }

    void transform_columns(std::size_t chunk, const chunk_data<Real>& data) const {
        tiles_.for_each_tile(chunk, [&](std::size_t tile, std::size_t column, std::size_t width) {
            this->transform_tile(data.shared + tile, width, data.out + column, data.out_stride, width,
                                 data.scratch);
        });
    }

private:
    // Tile after tile, so that what goes past the caches comes in bursts.
    void store_rows(std::size_t first, std::size_t count, const chunk_data<Real>& data) const {
        tiles_.for_each_part(first, [&](std::size_t place, std::size_t column, std::size_t width) {
            for (std::size_t i = 0; i < count; ++i)
                copy_run(data.shared + place + i * width, data.scratch + i * stride_ + column, width,
                         tiles_.streaming);
        });
    }
};

// The mirror: columns go to the tiles, rows that become real ones come from there.
template <class Real> class columns_then_rows : tiled_rows<Real, std::complex<Real>, Real> {
public:
    using base = tiled_rows<Real, std::complex<Real>, Real>;
    using base::row_, base::stride_, base::tiles_;

    columns_then_rows(std::shared_ptr<const typename base::row_line> row, std::size_t rows, int sign,
                      unsigned workers)
        : base{row, rows, row->in_count(), sign, workers} {}

    program<Real> make_program(std::shared_ptr<columns_then_rows> self) const {
        return {{make_pass<Real>("fft columns", tiles_.column_tasks(), this->column_scratch_count(), self,
                                 &columns_then_rows::transform_columns),
                 make_pass<Real>("fft rows", tiles_.row_tasks(), this->row_scratch_count(), self,
                                 &columns_then_rows::transform_rows)},
                tiles_.number_count(),
                {},
                0,
                this->bytes_of_tables()};
    }

    void transform_columns(std::size_t chunk, const chunk_data<Real>& data) const {
        tiles_.for_each_tile(chunk, [&](std::size_t tile, std::size_t column, std::size_t width) {
            this->transform_tile(data.in + column, data.in_stride, data.shared + tile, width, width,
                                 data.scratch);
        });
    }

    void transform_rows(std::size_t chunk, const chunk_data<Real>& data) const {
        tiles_.for_each_row_panel(chunk, [&](std::size_t first, std::size_t count) {
            load_rows(first, count, data);
            Real* result = reinterpret_cast<Real*>(data.scratch);
            Real* out = reinterpret_cast<Real*>(data.out);
            for (std::size_t i = 0; i < count; ++i) {
                row_->transform_row(data.scratch + (i + 1) * stride_, result, this->row_work(data));
                copy_run(out + (first + i) * data.out_stride, result, row_->out_count(), tiles_.streaming);
            }
        });
    }

private:
    // Into all rows of the panel but the first.
    void load_rows(std::size_t first, std::size_t count, const chunk_data<Real>& data) const {
        tiles_.for_each_part(first, [&](std::size_t place, std::size_t column, std::size_t width) {
            for (std::size_t i = 0; i < count; ++i)
                copy_run(data.scratch + (i + 1) * stride_ + column, data.shared + place + i * width, width,
                         false);
        });
    }
};

// Rows of one number are a line; where the chunk data have them apart it is gathered in the shared memory.
template <class Real> program<Real> one_column(std::size_t rows, int sign, unsigned workers) {
    using number = std::complex<Real>;
    auto gather_column = [](std::size_t begin, std::size_t end, const chunk_data<Real>& data) {
        if (data.in_stride == 1) return;
        for (std::size_t i = begin; i < end; ++i) copy_one(data.shared + i, data.in + i * data.in_stride);
    };
    auto scatter_column = [](std::size_t begin, std::size_t end, const chunk_data<Real>& data) {
        if (data.out_stride == 1) return;
        for (std::size_t i = begin; i < end; ++i) copy_one(data.out + i * data.out_stride, data.shared + i);
    };
    const program<Real> inner = decompose_1d<Real>(rows, sign, workers);
    const std::size_t offset = whole_lines<number>(rows);
    program<Real> whole;
    whole.shared_count = offset + inner.shared_count;
    whole.passes.push_back(pass_in_pieces<Real>("fft gather", rows, workers, gather_column));
    add_placed(whole, inner, [offset](chunk_data<Real>& data) {
        if (data.in_stride != 1) data.in = data.shared;
        if (data.out_stride != 1) data.out = data.shared;
        data.shared += offset;
    });
    whole.passes.push_back(pass_in_pieces<Real>("fft scatter", rows, workers, scatter_column));
    return whole;
}

// With one worker's blocks and as one task where there is little to do.
template <class Real, class Decomposition>
program<Real> sized(std::size_t rows, std::size_t columns, unsigned workers, Decomposition decomposed_for) {
    if (rows * columns > longest_single_task) return decomposed_for(workers);
    return in_one_task(decomposed_for(1U));
}

} // namespace

template <class Real>
program<Real> decompose_2d(std::size_t rows, std::size_t columns, int sign, unsigned workers) {
    if (rows == 1) return decompose_1d<Real>(columns, sign, workers);
    if (columns == 1)
        return sized<Real>(rows, 1, workers,
                           [=](unsigned count) { return one_column<Real>(rows, sign, count); });
    if (rows > longest_kernel || columns > longest_kernel)
        return decompose_long_2d<Real>(rows, columns, sign, workers);
    return sized<Real>(rows, columns, workers, [=](unsigned count) {
        auto row = std::make_shared<const kernel_line<Real>>(tuned_kernel<Real>(columns, sign));
        const auto work =
            std::make_shared<rows_then_columns<Real, std::complex<Real>>>(std::move(row), rows, sign, count);
        return work->make_program(work);
    });
}

bool has_short_real_rows(std::size_t rows, std::size_t columns) {
    return rows > 1 && rows <= longest_kernel && columns > 1 && columns <= longest_real_line;
}

template <class Real> program<Real> rows_to_complex(std::size_t rows, std::size_t columns, unsigned workers) {
    return sized<Real>(rows, columns, workers, [=](unsigned count) {
        const auto work = std::make_shared<rows_then_columns<Real, Real>>(
            short_line_to_complex<Real>(columns), rows, -1, count);
        return work->make_program(work);
    });
}

template <class Real> program<Real> rows_to_real(std::size_t rows, std::size_t columns, unsigned workers) {
    return sized<Real>(rows, columns, workers, [=](unsigned count) {
        const auto work =
            std::make_shared<columns_then_rows<Real>>(short_line_to_real<Real>(columns), rows, +1, count);
        return work->make_program(work);
    });
}

#define STARPUFFT_INSTANTIATE(Real)                                                                          \
    template program<Real> decompose_2d(std::size_t rows, std::size_t columns, int sign, unsigned workers);  \
    template program<Real> rows_to_complex(std::size_t rows, std::size_t columns, unsigned workers);         \
    template program<Real> rows_to_real(std::size_t rows, std::size_t columns, unsigned workers);
STARPUFFT_INSTANTIATE(double)
STARPUFFT_INSTANTIATE(float)
STARPUFFT_INSTANTIATE(long double)
#undef STARPUFFT_INSTANTIATE

} // namespace starpu::fft
