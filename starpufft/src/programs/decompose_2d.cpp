// How a 2-D transform becomes a program: rows into tiles, tiles into columns.
#include "programs/decompose_2d.hpp"

#include "kernels/panel.hpp"
#include "programs/block_sizes.hpp"
#include "programs/decompose_1d.hpp"
#include "programs/long_2d.hpp"
#include "programs/split_1d.hpp"

namespace starpu::fft {
namespace {

// Rows and columns that fit one kernel. The transformed rows go to tiles[column / width][row][column %
// width], so that the second pass reads its columns as one contiguous piece, not at the stride of a row.
template <class Real> class rows_and_columns {
public:
    using complex = std::complex<Real>;

    rows_and_columns(std::size_t rows, std::size_t columns, int sign, unsigned workers)
        : rows_{rows}, columns_{columns}, width_{panel_width(columns, rows, sizeof(complex), workers)},
          row_panels_per_task_{
              units_per_task(ceil_divide(rows, rows_in_panel), rows_in_panel * columns, workers)},
          tiles_per_task_{units_per_task(ceil_divide(columns, width_), rows * width_, workers)},
          streaming_{is_streamed(rows * columns * sizeof(complex))}, row_kernel_{tuned_kernel<Real>(columns,
                                                                                                    sign)},
          column_kernel_{tuned_kernel<Real>(rows, sign)}, stride_{std::max(row_kernel_->row_stride(),
                                                                           column_kernel_->row_stride())} {}

    program<Real> make_program(std::shared_ptr<rows_and_columns> self) const {
        const std::size_t row_tasks = ceil_divide(rows_, rows_per_task());
        const std::size_t column_tasks = ceil_divide(tile_count(), tiles_per_task_);
        return {{make_pass<Real>("fft rows", row_tasks, (rows_in_panel + 1) * stride_, self,
                                 &rows_and_columns::transform_rows),
                 make_pass<Real>("fft columns", column_tasks, (width_ + 1) * stride_, self,
                                 &rows_and_columns::transform_columns)},
                tile_count() * tile_count_each(),
                {}};
    }

    void transform_rows(std::size_t chunk, const chunk_data<Real>& data) const {
        const std::size_t end = std::min(rows_, (chunk + 1) * rows_per_task());
        for (std::size_t first = chunk * rows_per_task(); first < end; first += rows_in_panel)
            transform_row_panel(first, std::min(rows_in_panel, end - first), data);
        if (streaming_) finish_streaming();
    }

    void transform_columns(std::size_t chunk, const chunk_data<Real>& data) const {
        const std::size_t end = std::min(tile_count(), (chunk + 1) * tiles_per_task_);
        for (std::size_t tile = chunk * tiles_per_task_; tile < end; ++tile) {
            const std::size_t column = tile * width_, width = std::min(width_, columns_ - column);
            gather(data.shared + tile * tile_count_each(), width_, rows_, width, column_kernel_->places(),
                   data.scratch + stride_, stride_);
            transform_panel(*column_kernel_, data.scratch, stride_, width);
            scatter(data.out + column, data.out_stride, rows_, width, data.scratch, stride_, streaming_);
        }
        if (streaming_) finish_streaming();
    }

private:
    std::size_t rows_per_task() const { return row_panels_per_task_ * rows_in_panel; }
    std::size_t tile_count() const { return ceil_divide(columns_, width_); }
    std::size_t tile_count_each() const { return rows_ * width_; }

    void transform_row_panel(std::size_t first, std::size_t count, const chunk_data<Real>& data) const {
        complex* decimated = data.scratch + rows_in_panel * stride_;
        for (std::size_t i = 0; i < count; ++i) {
            row_kernel_->decimate(data.in + (first + i) * data.in_stride, decimated);
            row_kernel_->transform_row(decimated, data.scratch + i * stride_);
        }
        for (std::size_t column = 0; column < columns_; column += width_) {
            complex* tile = data.shared + column * rows_ + first * width_;
            for (std::size_t i = 0; i < count; ++i)
                copy_run(tile + i * width_, data.scratch + i * stride_ + column,
                         std::min(width_, columns_ - column), streaming_);
        }
    }

    std::size_t rows_, columns_;
    std::size_t width_; // of a tile
    std::size_t row_panels_per_task_, tiles_per_task_;
    bool streaming_;
    std::shared_ptr<const kernel<Real>> row_kernel_, column_kernel_;
    std::size_t stride_; // of the rows of a panel
};

template <class Real> program<Real> in_one_task(program<Real> inner) {
    const std::size_t scratch = whole_scratch_count(inner);
    auto run = [inner = std::move(inner)](std::size_t, const chunk_data<Real>& data) {
        run_whole(inner, data);
    };
    return {{{"fft", 1, scratch, std::move(run)}}, 0, {}};
}

} // namespace

template <class Real>
program<Real> decompose_2d(std::size_t rows, std::size_t columns, int sign, unsigned workers) {
    if (rows == 1 || columns == 1) return decompose_1d<Real>(rows * columns, sign, workers);
    if (rows > longest_kernel || columns > longest_kernel)
        return decompose_long_2d<Real>(rows, columns, sign, workers);
    const bool is_small = rows * columns <= longest_single_task;
    const auto work = std::make_shared<rows_and_columns<Real>>(rows, columns, sign, is_small ? 1 : workers);
    program<Real> whole = work->make_program(work);
    return is_small ? in_one_task(std::move(whole)) : whole;
}

template program<double> decompose_2d(std::size_t rows, std::size_t columns, int sign, unsigned workers);
template program<float> decompose_2d(std::size_t rows, std::size_t columns, int sign, unsigned workers);
template program<long double> decompose_2d(std::size_t rows, std::size_t columns, int sign, unsigned workers);

} // namespace starpu::fft
