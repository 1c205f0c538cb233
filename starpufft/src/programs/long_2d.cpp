// 2-D transforms with rows or columns too long for one kernel: each is a 1-D program of its own.
//
// Long columns are turned into rows first, and back afterwards.
#include "programs/long_2d.hpp"

#include "kernels/panel.hpp"
#include "programs/block_sizes.hpp"
#include "programs/decompose_1d.hpp"
#include "programs/line_without_area.hpp"
#include "programs/split_1d.hpp"

namespace starpu::fft {
namespace {

template <class Real> using complex = std::complex<Real>;

// Where the rows of a stage are, as a function of what the program was given.
template <class Real>
using row_view = chunk_data<Real> (*)(const chunk_data<Real>& data, std::size_t row_length);

// From in to out.
template <class Real> chunk_data<Real> input_to_output(const chunk_data<Real>& data, std::size_t) {
    return data;
}

// The transposed array at the start of the shared memory, in place.
template <class Real>
chunk_data<Real> within_transposed(const chunk_data<Real>& data, std::size_t row_length) {
    return {data.shared, row_length, data.shared, row_length, data.shared, data.scratch};
}

// How a row becomes a program.
template <class Real> using line_maker = program<Real> (*)(std::size_t length, int sign, unsigned workers);

template <class Real> chunk_data<Real> row_of(chunk_data<Real> data, std::size_t row) {
    data.in += row * data.in_stride;
    data.out += row * data.out_stride;
    return data;
}

// Enough rows for all workers: a task does whole rows on its own.
template <class Real>
void add_rows_apart(program<Real>& whole, const program<Real>& each, std::size_t rows, std::size_t length,
                    row_view<Real> where, unsigned workers) {
    const std::size_t per_task = units_per_task(rows, length, workers);
    auto run = [=](std::size_t chunk, const chunk_data<Real>& data) {
        const chunk_data<Real> all = where(data, length);
        for (std::size_t row = chunk * per_task; row < std::min(rows, (chunk + 1) * per_task); ++row)
            run_whole(each, row_of(all, row));
    };
    whole.passes.push_back({"fft rows", ceil_divide(rows, per_task), whole_scratch_count(each), run});
}

// A few long rows: one after the other, each by all workers. Their shared memory begins at offset.
template <class Real>
void add_rows_together(program<Real>& whole, const program<Real>& each, std::size_t rows, std::size_t length,
                       row_view<Real> where, std::size_t offset) {
    for (std::size_t row = 0; row < rows; ++row)
        for (const pass<Real>& step : each.passes) {
            auto run = [=](std::size_t chunk, const chunk_data<Real>& data) {
                chunk_data<Real> one = row_of(where(data, length), row);
                one.shared = data.shared + offset;
                step.run(chunk, one);
            };
            whole.passes.push_back({step.name, step.chunk_count, step.scratch_count, run});
        }
    whole.shared_count = std::max(whole.shared_count, offset + each.shared_count);
}

template <class Real>
void add_rows(program<Real>& whole, std::size_t rows, std::size_t length, row_view<Real> where,
              std::size_t offset, line_maker<Real> make_line, int sign, unsigned workers) {
    const bool apart = rows >= workers || length <= longest_kernel;
    program<Real> each = make_line(length, sign, apart ? 1 : workers);
    if (apart)
        add_rows_apart(whole, each, rows, length, where, workers);
    else
        add_rows_together(whole, each, rows, length, where, offset);
    whole.adopt(each);
}

// to[column][row] = from[row][column] for a square block, small enough for the first-level cache.
constexpr std::size_t block = 16;
template <class Real>
void transpose_block(const complex<Real>* from, std::size_t from_stride, complex<Real>* to,
                     std::size_t to_stride, std::size_t rows, std::size_t columns) {
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column)
            copy_one(to + column * to_stride + row, from + row * from_stride + column);
}

// One chunk of a transposition: a band of the longer side, block by block.
template <class Real>
void transpose_band(const complex<Real>* from, std::size_t from_stride, complex<Real>* to,
                    std::size_t to_stride, std::size_t rows, std::size_t columns) {
    for (std::size_t row = 0; row < rows; row += block)
        for (std::size_t column = 0; column < columns; column += block)
            transpose_block(from + row * from_stride + column, from_stride, to + column * to_stride + row,
                            to_stride, std::min(block, rows - row), std::min(block, columns - column));
}

// Bands of rows of the array rows x columns (rows is the long side) go to, or come from, the transposed
// array.
template <class Real>
void add_transposition(program<Real>& whole, std::size_t rows, std::size_t columns, bool back,
                       unsigned workers) {
    const std::size_t band = block * units_per_task(ceil_divide(rows, block), block * columns, workers);
    auto run = [=](std::size_t chunk, const chunk_data<Real>& data) {
        const std::size_t first = chunk * band, count = std::min(band, rows - first);
        complex<Real>*plain = data.out + first * data.out_stride, *transposed = data.shared + first;
        if (back)
            transpose_band(transposed, rows, plain, data.out_stride, columns, count);
        else
            transpose_band(plain, data.out_stride, transposed, rows, count, columns);
    };
    whole.passes.push_back({"fft transpose", ceil_divide(rows, band), 0, run});
}

// Columns that fit a kernel, gathered from and scattered to the output.
template <class Real>
void add_short_columns(program<Real>& whole, std::size_t rows, std::size_t columns, int sign,
                       unsigned workers) {
    const auto transform = tuned_kernel<Real>(rows, sign);
    const std::size_t width = panel_width(columns, rows, sizeof(complex<Real>), workers);
    const std::size_t per_task = units_per_task(ceil_divide(columns, width), rows * width, workers);
    const std::size_t stride = transform->row_stride();
    auto run = [=](std::size_t chunk, const chunk_data<Real>& data) {
        const std::size_t end = std::min(columns, (chunk + 1) * per_task * width);
        for (std::size_t column = chunk * per_task * width; column < end; column += width) {
            const std::size_t count = std::min(width, end - column);
            gather(data.out + column, data.out_stride, rows, count, transform->places(),
                   data.scratch + stride, stride);
            transform_panel(*transform, data.scratch, stride, count);
            scatter(data.out + column, data.out_stride, rows, count, data.scratch, stride, false);
        }
    };
    whole.table_bytes += transform->table_bytes();
    whole.passes.push_back(
        {"fft columns", ceil_divide(columns, per_task * width), (width + 1) * stride, run});
}

// Longer ones, each gathered into scratch space and transformed there.
template <class Real>
void add_long_columns(program<Real>& whole, std::size_t rows, std::size_t columns, int sign,
                      unsigned workers) {
    program<Real> each = complex_line_without_area<Real>(rows, sign, 1);
    whole.adopt(each);
    const std::size_t line = whole_lines<complex<Real>>(rows), scratch = line + whole_scratch_count(each);
    const std::size_t per_task = units_per_task(columns, rows, workers);
    auto run = [=, each = std::move(each)](std::size_t chunk, const chunk_data<Real>& data) {
        const chunk_data<Real> one{data.scratch, rows, data.scratch, rows, nullptr, data.scratch + line};
        for (std::size_t column = chunk * per_task; column < std::min(columns, (chunk + 1) * per_task);
             ++column) {
            gather(data.out + column, data.out_stride, rows, 1, nullptr, data.scratch, rows);
            run_whole(each, one);
            scatter(data.out + column, data.out_stride, rows, 1, data.scratch, rows, false);
        }
    };
    whole.passes.push_back({"fft columns", ceil_divide(columns, per_task), scratch, std::move(run)});
}

} // namespace

template <class Real>
program<Real> rows_within_output(std::size_t rows, std::size_t columns, int sign, unsigned workers) {
    program<Real> whole;
    add_rows<Real>(whole, rows, columns, input_to_output<Real>, 0, complex_line_without_area<Real>, sign,
                   workers);
    if (rows <= longest_kernel)
        add_short_columns(whole, rows, columns, sign, workers);
    else
        add_long_columns(whole, rows, columns, sign, workers);
    return whole;
}

template <class Real>
program<Real> decompose_long_2d(std::size_t rows, std::size_t columns, int sign, unsigned workers) {
    program<Real> whole;
    add_rows<Real>(whole, rows, columns, input_to_output<Real>, 0, decompose_1d<Real>, sign, workers);
    if (rows <= longest_kernel) {
        add_short_columns(whole, rows, columns, sign, workers);
        return whole;
    }
    const std::size_t transposed_count = whole_lines<complex<Real>>(rows * columns);
    whole.shared_count = std::max(whole.shared_count, transposed_count);
    add_transposition(whole, rows, columns, false, workers);
    add_rows<Real>(whole, columns, rows, within_transposed<Real>, transposed_count, decompose_1d<Real>, sign,
                   workers);
    add_transposition(whole, rows, columns, true, workers);
    return whole;
}

#define STARPUFFT_INSTANTIATE(Real)                                                                          \
    template program<Real> rows_within_output(std::size_t rows, std::size_t columns, int sign,               \
                                              unsigned workers);                                             \
    template program<Real> decompose_long_2d(std::size_t rows, std::size_t columns, int sign,                \
                                             unsigned workers);
STARPUFFT_INSTANTIATE(double)
STARPUFFT_INSTANTIATE(float)
STARPUFFT_INSTANTIATE(long double)
#undef STARPUFFT_INSTANTIATE

} // namespace starpu::fft
