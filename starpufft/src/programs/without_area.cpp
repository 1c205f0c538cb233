// How a problem becomes a program that shares no memory: lines within the output.
#include "programs/without_area.hpp"

#include "programs/block_sizes.hpp"
#include "programs/by_axes.hpp"
#include "programs/decompose.hpp"
#include "programs/decompose_2d.hpp"
#include "programs/in_turns.hpp"
#include "programs/line_without_area.hpp"
#include "programs/long_2d.hpp"
#include "programs/to_real_within_output.hpp"

#include <algorithm>

namespace starpu::fft {
namespace {

template <class Real> program<Real> whole_line_without_area(const problem& all, unsigned workers) {
    const std::size_t length = all.axes[0].count;
    switch (all.kind) {
    case transform_kind::real_to_complex:
        return line_to_complex_without_area<Real>(length, workers);
    case transform_kind::complex_to_real:
        return line_to_real_without_area<Real>(length, workers);
    case transform_kind::real_to_real:
        return real_line_without_area<Real>(length, all.ways[0]);
    default:
        return complex_line_without_area<Real>(length, all.sign, workers);
    }
}

bool is_small(const problem& all) {
    return all.numbers_each() * all.transform_count() <= longest_single_task;
}

} // namespace

template <class Real> program<Real> without_area(const problem& all, unsigned workers) {
    if (is_small(all)) return decompose<Real>(all, workers);
    if (is_for_whole_line(all))
        return in_turns<Real>(all, whole_line_without_area<Real>(all, workers), workers);
    if (all.kind == transform_kind::complex_to_real && all.axes.size() > 1)
        return to_real_within_output<Real>(all, workers);
    return within_output_by_axes<Real>(all, workers);
}

template <class Real>
program<Real> rows_without_area(std::size_t rows, std::size_t columns, int sign, unsigned workers) {
    if (rows * columns <= longest_single_task) return decompose_2d<Real>(rows, columns, sign, workers);
    if (rows == 1) return complex_line_without_area<Real>(columns, sign, workers);
    return rows_within_output<Real>(rows, columns, sign, workers);
}

bool needs_fftw_without_area(const problem& all) {
    if (is_small(all)) return false;
    if (all.kind == transform_kind::complex_to_complex)
        return std::any_of(all.axes.begin(), all.axes.end(),
                           [](const walk& axis) { return needs_fftw_for_complex_line(axis.count); });
    if (!is_for_whole_line(all)) return false;
    const std::size_t length = all.axes[0].count;
    return all.kind == transform_kind::real_to_real ? length > longest_real_line
                                                    : needs_fftw_for_half_line(length);
}

#define STARPUFFT_INSTANTIATE(Real)                                                                          \
    template program<Real> without_area(const problem& all, unsigned workers);                               \
    template program<Real> rows_without_area(std::size_t rows, std::size_t columns, int sign,                \
                                             unsigned workers);
STARPUFFT_INSTANTIATE(double)
STARPUFFT_INSTANTIATE(float)
STARPUFFT_INSTANTIATE(long double)
#undef STARPUFFT_INSTANTIATE

} // namespace starpu::fft
