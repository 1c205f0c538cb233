// How a 2-D transform becomes a program: rows into tiles, tiles into columns.
#include "programs/decompose_2d.hpp"

#include "kernels/kernel_line.hpp"
#include "programs/decompose_1d.hpp"
#include "programs/long_2d.hpp"
#include "programs/pieces.hpp"
#include "programs/short_lines.hpp"
#include "programs/tiled_rows.hpp"

namespace starpu::fft {
namespace {

// Columns by one kernel, past the caches on both sides where the array is large.
template <class Real> tiling<Real> tiling_of(std::size_t rows, std::size_t columns, unsigned workers) {
    constexpr std::size_t number_bytes = sizeof(std::complex<Real>);
    const bool is_large = is_streamed(rows * columns * number_bytes);
    return {rows, tiles_for(columns, rows, number_bytes, workers), {is_large, is_large}, workers};
}

// Rows that become complex ones go to the tiles, columns come from there.
template <class Real, class In> class rows_then_columns : tiled_rows<Real, In, std::complex<Real>> {
public:
    using complex = std::complex<Real>;
    using base = tiled_rows<Real, In, complex>;

    rows_then_columns(std::shared_ptr<const typename base::row_line> row, std::size_t rows, int sign,
                      unsigned workers)
        : base{row, tiling_of<Real>(rows, row->out_count(), workers), sign} {}

    program<Real> make_program(std::shared_ptr<rows_then_columns> self) const {
        return {{make_pass<Real>("fft rows", this->tiles().row_tasks(), this->row_scratch_count(), self,
                                 &rows_then_columns::transform_rows),
                 make_pass<Real>("fft columns", this->tiles().column_tasks(), this->column_scratch_count(),
                                 self, &rows_then_columns::transform_columns)},
                this->tiles().number_count(),
                {},
                0,
                this->bytes_of_tables()};
    }

    void transform_rows(std::size_t chunk, const chunk_data<Real>& data) const {
        this->tiles().for_each_row_panel(chunk, [&](std::size_t first, std::size_t count) {
            this->rows_to_tiles(first, count, reinterpret_cast<const In*>(data.in), data.in_stride,
                                data.shared, data.scratch);
        });
    }

    void transform_columns(std::size_t chunk, const chunk_data<Real>& data) const {
        const std::size_t rows = this->tiles().rows;
        this->tiles().for_each_tile(chunk, [&](columns_of_tile here, columns_of_tile next) {
            base::transform_columns(data.shared + here.first * rows, here.count, data.out + here.first,
                                    data.out_stride, here.count, data.scratch, this->tiles().streaming.arrays,
                                    ahead(data.shared + next.first * rows, next.count, next.count));
        });
    }
};

// The mirror: columns go to the tiles, rows that become real ones come from there.
template <class Real> class columns_then_rows : tiled_rows<Real, std::complex<Real>, Real> {
public:
    using complex = std::complex<Real>;
    using base = tiled_rows<Real, complex, Real>;

    columns_then_rows(std::shared_ptr<const typename base::row_line> row, std::size_t rows, int sign,
                      unsigned workers)
        : base{row, tiling_of<Real>(rows, row->in_count(), workers), sign} {}

    program<Real> make_program(std::shared_ptr<columns_then_rows> self) const {
        return {{make_pass<Real>("fft columns", this->tiles().column_tasks(), this->column_scratch_count(),
                                 self, &columns_then_rows::transform_columns),
                 make_pass<Real>("fft rows", this->tiles().row_tasks(), this->row_scratch_count(), self,
                                 &columns_then_rows::transform_rows)},
                this->tiles().number_count(),
                {},
                0,
                this->bytes_of_tables()};
    }

    void transform_columns(std::size_t chunk, const chunk_data<Real>& data) const {
        const std::size_t rows = this->tiles().rows;
        this->tiles().for_each_tile(chunk, [&](columns_of_tile here, columns_of_tile next) {
            base::transform_columns(data.in + here.first, data.in_stride, data.shared + here.first * rows,
                                    here.count, here.count, data.scratch, this->tiles().streaming.tiles,
                                    ahead(data.in + next.first, data.in_stride, next.count));
        });
    }

    void transform_rows(std::size_t chunk, const chunk_data<Real>& data) const {
        this->tiles().for_each_row_panel(chunk, [&](std::size_t first, std::size_t count) {
            this->tiles_to_rows(first, count, data.shared, reinterpret_cast<Real*>(data.out), data.out_stride,
                                data.scratch);
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
