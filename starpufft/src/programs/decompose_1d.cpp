// How a 1-D transform of any length becomes a program: one kernel, two halves, or a convolution.
#include "programs/decompose_1d.hpp"

#include "kernels/kernel_line.hpp"
#include "programs/convolution.hpp"
#include "programs/one_call.hpp"
#include "programs/split_1d.hpp"

namespace starpu::fft {
namespace {

// Two passes over memory: columns into tiles, tiles into the output.
template <class Real> class two_halves {
public:
    using complex = std::complex<Real>;

    two_halves(std::size_t first, std::size_t second, int sign, unsigned workers)
        : split_{first, second, sign, workers}, stride_{std::max(split_.first_kernel->row_stride(),
                                                                 split_.second_kernel->row_stride())} {}

    const split_1d<Real>& split() const { return split_; }
    std::size_t scratch_count() const { return panel_count() + twiddles<Real>::scratch_count(split_.first); }

    void first_half(std::size_t chunk, const chunk_data<Real>& data) const {
        const std::size_t begin = chunk * split_.panels_per_task;
        const std::size_t end = std::min(begin + split_.panels_per_task, split_.panel_count());
        for (std::size_t panel = begin; panel < end; ++panel) first_half_of(panel, data);
        if (split_.streaming) finish_streaming();
    }

    void second_half(std::size_t chunk, const chunk_data<Real>& data) const {
        const std::size_t begin = chunk * split_.tiles_per_task;
        const std::size_t end = std::min(begin + split_.tiles_per_task, split_.tile_count());
        for (std::size_t tile = begin; tile < end; ++tile) second_half_of(tile, end, data);
        if (split_.streaming) finish_streaming();
    }

private:
    std::size_t panel_count() const {
        return (std::max(split_.panel_columns, split_.tile_width) + 1) * stride_;
    }

    void first_half_of(std::size_t panel, const chunk_data<Real>& data) const {
        const kernel<Real>& transform = *split_.first_kernel;
        const std::size_t j2 = panel * split_.panel_columns, columns = split_.panel_columns_of(panel);
        gather(data.in + j2, split_.second, split_.first, columns, transform.places(), data.scratch + stride_,
               stride_);
        transform_panel(transform, data.scratch, stride_, columns);
        complex* tables = data.scratch + panel_count();
        for (std::size_t c = 0; c < columns; ++c)
            split_.store_column(j2 + c, data.scratch + c * stride_, data.shared, tables);
    }

    void second_half_of(std::size_t tile, std::size_t end, const chunk_data<Real>& data) const {
        const kernel<Real>& transform = *split_.second_kernel;
        const std::size_t columns = split_.tile_columns_of(tile);
        gather(split_.tile(data.shared, tile), columns, split_.second, columns, transform.places(),
               data.scratch + stride_, stride_);
        transform_panel(transform, data.scratch, stride_, columns);
        scatter(data.out + tile * split_.tile_width, split_.first, split_.second, columns, data.scratch,
                stride_, split_.streaming, tile + 1 < end ? tile_ahead(tile + 1, data) : rows_ahead{});
    }

    rows_ahead tile_ahead(std::size_t tile, const chunk_data<Real>& data) const {
        const std::size_t columns = split_.tile_columns_of(tile);
        return ahead(split_.tile(data.shared, tile), columns, columns);
    }

    split_1d<Real> split_;
    std::size_t stride_; // of the rows of a panel
};

// Short enough for one kernel.
template <class Real> program<Real> one_row(std::size_t length, int sign) {
    using number = std::complex<Real>;
    return by_one_call<Real, number, number>(
        std::make_shared<const kernel_line<Real>>(tuned_kernel<Real>(length, sign)));
}

template <class Real>
program<Real> in_two_halves(std::size_t first, std::size_t second, int sign, unsigned workers) {
    const auto halves = std::make_shared<two_halves<Real>>(first, second, sign, workers);
    const split_1d<Real>& split = halves->split();
    const std::size_t scratch = halves->scratch_count();
    return {{make_pass<Real>("fft first half", ceil_divide(split.panel_count(), split.panels_per_task),
                             scratch, halves, &two_halves<Real>::first_half),
             make_pass<Real>("fft second half", ceil_divide(split.tile_count(), split.tiles_per_task),
                             scratch, halves, &two_halves<Real>::second_half)},
            split.length(),
            {},
            0,
            split.table_bytes()};
}

std::size_t largest_prime_factor(std::size_t n) {
    std::size_t largest = 1;
    for (std::size_t p = 2; p * p <= n; ++p)
        while (n % p == 0) {
            largest = p;
            n /= p;
        }
    return std::max(largest, n);
}

} // namespace

std::size_t largest_divisor_to_root(std::size_t n) {
    std::size_t found = 1;
    for (std::size_t d = 1; d * d <= n; ++d)
        if (n % d == 0) found = d;
    return found;
}

bool has_two_halves(std::size_t length) {
    // FFTW has good ways (Rader's) for prime rows up to about this length.
    constexpr std::size_t largest_prime = 8192;
    // Halves thinner than this leave most workers without a tile.
    constexpr std::size_t thinnest_half = 16;
    return largest_divisor_to_root(length) >= thinnest_half && largest_prime_factor(length) <= largest_prime;
}

// The halves are best about equal.
template <class Real> program<Real> decompose_1d(std::size_t length, int sign, unsigned workers) {
    if (length <= longest_single_task) return one_row<Real>(length, sign);
    if (has_two_halves(length)) {
        const std::size_t first = largest_divisor_to_root(length);
        return in_two_halves<Real>(first, length / first, sign, workers);
    }
    if (length <= longest_kernel) return one_row<Real>(length, sign);
    return by_convolution<Real>(length, sign, workers);
}

template program<double> decompose_1d(std::size_t length, int sign, unsigned workers);
template program<float> decompose_1d(std::size_t length, int sign, unsigned workers);
template program<long double> decompose_1d(std::size_t length, int sign, unsigned workers);

} // namespace starpu::fft
