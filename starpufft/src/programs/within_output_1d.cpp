// A long 1-D transform within its output.
//
// The first half leaves its columns where they came from, the second half transforms the rows of first x
// second numbers, and then number k1 + first * k2 lies at k1 * second + k2: a matrix to be transposed in
// place. Where the first length divides the second, that is squares to be transposed, which all workers do,
// and rows of the first length to be put in order; else each number goes its way along the cycles of the
// permutation.
#include "programs/within_output_1d.hpp"

#include "programs/decompose_1d.hpp"
#include "programs/split_1d.hpp"

#include <cstring>

namespace starpu::fft {
namespace {

// The largest divisor that divides the length twice, if it is not far from the root; else the one nearest to
// the root.
std::size_t first_half_of(std::size_t length) {
    constexpr std::size_t longest_second_by_first = 8;
    const std::size_t nearest = largest_divisor_to_root(length);
    for (std::size_t d = nearest; d * d * longest_second_by_first >= length; --d)
        if (length % (d * d) == 0) return d;
    return nearest;
}

template <class Real> class halves_within {
public:
    using complex = std::complex<Real>;

    halves_within(std::size_t length, int sign, unsigned workers)
        : split_{first_half_of(length), length / first_half_of(length), sign, workers},
          squares_{split_.second % split_.first == 0 ? split_.second / split_.first : 0},
          stride_{std::max(split_.first_kernel->row_stride(), split_.second_kernel->row_stride())},
          rows_per_task_{units_per_task(split_.first, split_.second, workers)},
          bands_per_task_{units_per_task(band_count() * squares_, band * split_.first, workers)} {}

    program<Real> make_program(std::shared_ptr<halves_within> self) const {
        program<Real> whole;
        whole.table_bytes = split_.table_bytes();
        const auto add = [&](const char* name, std::size_t chunks, std::size_t scratch, auto member) {
            whole.passes.push_back(make_pass<Real, halves_within>(name, chunks, scratch, self, member));
        };
        add("fft first half", ceil_divide(split_.panel_count(), split_.panels_per_task),
            (split_.panel_columns + 1) * stride_ + twiddles<Real>::scratch_count(split_.first),
            &halves_within::transform_columns);
        add("fft second half", ceil_divide(split_.first, rows_per_task_), 2 * stride_,
            &halves_within::transform_rows);
        if (squares_ > 0)
            add("fft transpose", ceil_divide(band_count() * squares_, bands_per_task_), 0,
                &halves_within::transpose_squares);
        if (squares_ == 0) add("fft order", 1, ordering_scratch(1), &halves_within::order_numbers);
        if (squares_ > 1) add("fft order", 1, ordering_scratch(split_.first), &halves_within::order_rows);
        return whole;
    }

private:
    static constexpr std::size_t band = 16; // rows and columns of the blocks that are exchanged

    void transform_columns(std::size_t chunk, const chunk_data<Real>& data) const {
        const std::size_t end = std::min((chunk + 1) * split_.panels_per_task, split_.panel_count());
        for (std::size_t panel = chunk * split_.panels_per_task; panel < end; ++panel) {
            const std::size_t j2 = panel * split_.panel_columns, columns = split_.panel_columns_of(panel);
            gather(data.in + j2, split_.second, split_.first, columns, split_.first_kernel->places(),
                   data.scratch + stride_, stride_);
            transform_panel(*split_.first_kernel, data.scratch, stride_, columns);
            complex* const tables = data.scratch + (split_.panel_columns + 1) * stride_;
            for (std::size_t c = 0; c < columns; ++c) turn(data.scratch + c * stride_, j2 + c, tables);
            scatter(data.out + j2, split_.second, split_.first, columns, data.scratch, stride_, false);
        }
    }

    void turn(complex* column, std::size_t j2, complex* tables) const {
        split_.factors.prepare(j2, split_.first, tables);
        for (std::size_t k1 = 0; k1 < split_.first; k1 += twiddles<Real>::group)
            twiddles<Real>::apply(column + k1, column + k1, k1,
                                  std::min(twiddles<Real>::group, split_.first - k1), tables, false);
    }

    void transform_rows(std::size_t chunk, const chunk_data<Real>& data) const {
        const std::size_t end = std::min((chunk + 1) * rows_per_task_, split_.first);
        for (std::size_t k1 = chunk * rows_per_task_; k1 < end; ++k1) {
            complex* const row = data.out + k1 * split_.second;
            split_.second_kernel->decimate(row, data.scratch + stride_);
            split_.second_kernel->transform_row(data.scratch + stride_, data.scratch);
            copy_run(row, data.scratch, split_.second, false);
        }
    }

    std::size_t band_count() const { return ceil_divide(split_.first, band); }

    // Square a is columns a * first and following of the rows.
    void transpose_squares(std::size_t chunk, const chunk_data<Real>& data) const {
        const std::size_t end = std::min((chunk + 1) * bands_per_task_, band_count() * squares_);
        for (std::size_t unit = chunk * bands_per_task_; unit < end; ++unit)
            transpose_band(data.out + unit / band_count() * split_.first, unit % band_count() * band);
    }

    // Exchanges the rows from here on with the columns, to the right of the diagonal, block after block.
    void transpose_band(complex* square, std::size_t first_row) const {
        const std::size_t end_row = std::min(first_row + band, split_.first);
        for (std::size_t block = first_row; block < split_.first; block += band)
            for (std::size_t row = first_row; row < end_row; ++row)
                for (std::size_t column = std::max(block, row + 1);
                     column < std::min(block + band, split_.first); ++column)
                    std::swap(square[row * split_.second + column], square[column * split_.second + row]);
    }

    // Of first x squares rows, each of the first length, or of all numbers.
    void order_rows(std::size_t, const chunk_data<Real>& data) const {
        transpose_in_place(data.out, split_.first, squares_, split_.first, data.scratch);
    }
    void order_numbers(std::size_t, const chunk_data<Real>& data) const {
        transpose_in_place(data.out, split_.first, split_.second, 1, data.scratch);
    }

    // One item, and a mark for each.
    std::size_t ordering_scratch(std::size_t item) const {
        return whole_lines<complex>(item) + ceil_divide(split_.length() / item, sizeof(complex) * 8);
    }

    // A matrix of items, each so many numbers.
    static void transpose_in_place(complex* items, std::size_t rows, std::size_t columns, std::size_t item,
                                   complex* scratch) {
        const std::size_t count = rows * columns;
        auto* const marks = reinterpret_cast<unsigned char*>(scratch + whole_lines<complex>(item));
        std::memset(marks, 0, ceil_divide(count, 8));
        const auto copy = [item](complex* to, const complex* from) { copy_run(to, from, item, false); };
        for (std::size_t start = 0; start < count; ++start) {
            if (marks[start / 8] >> start % 8 & 1) continue;
            copy(scratch, items + start * item);
            std::size_t here = start;
            for (;;) {
                marks[here / 8] = static_cast<unsigned char>(marks[here / 8] | 1U << here % 8);
                const std::size_t source = here % rows * columns + here / rows;
                if (source == start) break;
                copy(items + here * item, items + source * item);
                here = source;
            }
            copy(items + here * item, scratch);
        }
    }

    split_1d<Real> split_;
    std::size_t squares_; // side by side; 0: the halves are no multiples
    std::size_t stride_;  // of the rows of a panel
    std::size_t rows_per_task_, bands_per_task_;
};

} // namespace

template <class Real> program<Real> within_output_1d(std::size_t length, int sign, unsigned workers) {
    const auto halves = std::make_shared<halves_within<Real>>(length, sign, workers);
    return halves->make_program(halves);
}

template program<double> within_output_1d(std::size_t length, int sign, unsigned workers);
template program<float> within_output_1d(std::size_t length, int sign, unsigned workers);
template program<long double> within_output_1d(std::size_t length, int sign, unsigned workers);

} // namespace starpu::fft
