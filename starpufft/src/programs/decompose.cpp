// How any problem becomes a program: contiguous transforms by the program for their shape, all others axis by
// axis, lines gathered into panels.
#include "programs/decompose.hpp"

#include "programs/by_axes.hpp"
#include "programs/decompose_1d.hpp"
#include "programs/decompose_2d.hpp"
#include "programs/in_turns.hpp"
#include "programs/planes.hpp"
#include "programs/real_line.hpp"
#include "programs/symmetric_line.hpp"

namespace starpu::fft {
namespace {

// One after the other each transform has passes of its own, of which there must not be too many.
bool has_few_or_small_transforms(const problem& all) {
    constexpr std::size_t most_in_turns = 1024;
    return all.transform_count() <= most_in_turns || all.numbers_each() <= longest_single_task;
}

// Whether the last axis is contiguous on both sides, and there is one loop at most.
bool is_row_after_row(const problem& all) {
    const walk& last = all.axes.back();
    return last.in_step == 1 && last.out_step == 1 && all.loops.size() <= 1 &&
           has_few_or_small_transforms(all);
}

} // namespace

bool is_for_whole_line(const problem& all) {
    if (all.axes.size() != 1 || !is_row_after_row(all)) return false;
    const bool is_complex = all.kind == transform_kind::complex_to_complex;
    const bool is_long = all.axes[0].count > (is_complex ? longest_kernel : longest_real_line);
    return is_long || (all.loops.empty() && all.kind != transform_kind::real_to_real);
}

namespace {

// Two axes that run through tiles, or, of complex numbers alone, are rows too long for them.
bool is_for_rows(const problem& all) {
    if (all.axes.size() != 2 || !is_row_after_row(all)) return false;
    if (all.kind == transform_kind::complex_to_complex) return true;
    return all.kind != transform_kind::real_to_real &&
           has_short_real_rows(all.axes[0].count, all.axes[1].count);
}

// A single one, or each of them work for all workers: many smaller ones share the passes by axes.
bool is_plane_after_plane(const problem& all, unsigned workers) {
    const std::size_t least = all.transform_count() == 1 ? 1 : std::size_t{4} * workers;
    return is_row_after_row(all) && all.numbers_each() > least * longest_single_task;
}

template <class Real> program<Real> by_rows(const problem& all, unsigned workers) {
    const std::size_t rows = all.axes[0].count, columns = all.axes[1].count;
    if (all.kind == transform_kind::real_to_complex) return rows_to_complex<Real>(rows, columns, workers);
    if (all.kind == transform_kind::complex_to_real) return rows_to_real<Real>(rows, columns, workers);
    return decompose_2d<Real>(rows, columns, all.sign, workers);
}

template <class Real> program<Real> whole_line(const problem& all, unsigned workers) {
    const std::size_t length = all.axes[0].count;
    switch (all.kind) {
    case transform_kind::real_to_complex:
        return real_to_complex_line<Real>(length, workers);
    case transform_kind::complex_to_real:
        return complex_to_real_line<Real>(length, workers);
    case transform_kind::real_to_real:
        return symmetric_line<Real>(all.ways[0], length, workers);
    default:
        return decompose_1d<Real>(length, all.sign, workers);
    }
}

template <class Real> program<Real> decompose_for(const problem& all, unsigned workers) {
    if (is_for_rows(all)) return in_turns<Real>(all, by_rows<Real>(all, workers), workers);
    if (is_for_whole_line(all)) return in_turns<Real>(all, whole_line<Real>(all, workers), workers);
    if (is_plane_after_plane(all, workers) && is_for_planes(all, sizeof(Real), workers))
        return in_turns<Real>(all, planes<Real>(all, workers), workers);
    return by_axes<Real>(all, workers);
}

} // namespace

template <class Real> program<Real> decompose(const problem& all, unsigned workers) {
    const bool is_small = all.numbers_each() * all.transform_count() <= longest_single_task;
    program<Real> whole = decompose_for<Real>(all, is_small ? 1 : workers);
    return is_small && whole.preparation.empty() ? in_one_task(std::move(whole)) : whole;
}

template program<double> decompose(const problem& all, unsigned workers);
template program<float> decompose(const problem& all, unsigned workers);
template program<long double> decompose(const problem& all, unsigned workers);

} // namespace starpu::fft
