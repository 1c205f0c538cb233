// Transforms axis by axis, lines gathered into panels.
#include "programs/by_axes.hpp"

#include "kernels/kernel_line.hpp"
#include "kernels/tuner.hpp"
#include "programs/decompose_1d.hpp"
#include "programs/lines.hpp"
#include "programs/program_line.hpp"
#include "programs/real_line.hpp"
#include "programs/short_lines.hpp"
#include "programs/symmetric_line.hpp"

#include <limits>

namespace starpu::fft {
namespace {

template <class Real> using complex = std::complex<Real>;

constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

template <class In, class Out> using line = std::shared_ptr<const line_transform<In, Out>>;

// A line that is a program of its own, for one worker.
template <class Real, class In, class Out>
line<In, Out> long_line(program<Real>& whole, program<Real> each, std::size_t in_count,
                        std::size_t out_count) {
    whole.adopt(each);
    return std::make_shared<const program_line<Real, In, Out>>(std::move(each), in_count, out_count);
}

template <class Real, class In, class Out>
line<In, Out> short_line(program<Real>& whole, line<In, Out> each) {
    whole.table_bytes += each->table_bytes();
    return each;
}

template <class Real>
line<Real, complex<Real>> any_line_to_complex(program<Real>& whole, std::size_t length) {
    using number = complex<Real>;
    if (length > longest_real_line)
        return long_line<Real, Real, number>(whole, real_to_complex_line<Real>(length, 1), length,
                                             length / 2 + 1);
    return short_line<Real, Real, number>(whole, short_line_to_complex<Real>(length));
}

template <class Real> line<Real, Real> any_real_line(program<Real>& whole, std::size_t length, int way) {
    if (length > longest_real_line)
        return long_line<Real, Real, Real>(whole, symmetric_line<Real>(way, length, 1), length, length);
    return short_line<Real, Real, Real>(whole, short_line_of_real<Real>(length, way));
}

// Long ones one at a time: each is a program with scratch space for all of it.
template <class Real, class In, class Out>
void add_pass(program<Real>& whole, std::shared_ptr<const line_transform<In, Out>> each, bool is_long,
              lines_between where, unsigned workers) {
    whole.passes.push_back(
        pass_over_lines<Real, In, Out>(std::move(each), std::move(where), is_long ? 1 : any_number, workers));
}

} // namespace

template <class Real>
complex_line<Real> any_complex_line(program<Real>& whole, std::size_t length, int sign) {
    using number = std::complex<Real>;
    if (length > longest_kernel)
        return long_line<Real, number, number>(whole, decompose_1d<Real>(length, sign, 1), length, length);
    return short_line<Real, number, number>(
        whole, std::make_shared<const kernel_line<Real>>(tuned_kernel<Real>(length, sign)));
}

template <class Real> line_to_real<Real> any_line_to_real(program<Real>& whole, std::size_t length) {
    using number = std::complex<Real>;
    if (length > longest_real_line)
        return long_line<Real, number, Real>(whole, complex_to_real_line<Real>(length, 1), length / 2 + 1,
                                             length);
    return short_line<Real, number, Real>(whole, short_line_to_real<Real>(length));
}

namespace {

// Lines along an axis of the problem: only those along the last one have real numbers on one side.
template <class Real>
void add_lines(program<Real>& whole, const problem& all, std::size_t axis, lines_between where,
               unsigned workers) {
    const std::size_t length = all.axes[axis].count;
    const bool is_last = axis + 1 == all.axes.size(), is_long_real = length > longest_real_line;
    if (all.kind == transform_kind::real_to_real)
        add_pass(whole, any_real_line(whole, length, all.ways[axis]), is_long_real, std::move(where),
                 workers);
    else if (is_last && all.kind == transform_kind::real_to_complex)
        add_pass(whole, any_line_to_complex(whole, length), is_long_real, std::move(where), workers);
    else if (is_last && all.kind == transform_kind::complex_to_real)
        add_pass(whole, any_line_to_real(whole, length), is_long_real, std::move(where), workers);
    else
        add_pass(whole, any_complex_line(whole, length, all.sign), length > longest_kernel, std::move(where),
                 workers);
}

// The lines along one axis: the others and the loops are the directions from one to the next.
lines_between lines_along(const problem& p, std::size_t axis, place from, place to) {
    lines_between lines{p.axes[axis], p.loops, from, to};
    for (std::size_t i = 0; i < p.axes.size(); ++i)
        if (i != axis) lines.others.push_back(p.axes[i]);
    return lines;
}

// A problem of complex numbers within the output of another one.
problem within_output(const problem& all) {
    problem inner = all;
    inner.kind = transform_kind::complex_to_complex;
    for (std::size_t i = 0; i < all.axes.size(); ++i)
        inner.axes[i] = {all.out_count(i), all.axes[i].out_step, all.axes[i].out_step};
    for (walk& loop : inner.loops) loop.in_step = loop.out_step;
    return inner;
}

// The same numbers as the input of a transform to real ones, one after the other.
problem gathered(const problem& all, std::size_t& count) {
    problem inner = all;
    inner.kind = transform_kind::complex_to_complex;
    count = 1;
    for (std::size_t i = all.axes.size(); i-- > 0;) {
        inner.axes[i] = {all.in_count(i), count, count};
        count = times(count, inner.axes[i].count);
    }
    for (std::size_t i = all.loops.size(); i-- > 0;) {
        inner.loops[i] = {all.loops[i].count, count, count};
        count = times(count, inner.loops[i].count);
    }
    return inner;
}

// The first problem's steps into the second one's places.
problem from_to(const problem& from, std::size_t walk::*from_step, const problem& to,
                std::size_t walk::*to_step) {
    problem all = to;
    const auto join = [=](std::vector<walk>& walks, const std::vector<walk>& first,
                          const std::vector<walk>& second) {
        for (std::size_t i = 0; i < walks.size(); ++i) {
            walks[i].in_step = first[i].*from_step;
            walks[i].out_step = second[i].*to_step;
        }
    };
    join(all.axes, from.axes, to.axes);
    join(all.loops, from.loops, to.loops);
    return all;
}

// The last axis is the only one with real numbers: the others come first, in memory of the plan's own, so
// that the input stays as it is.
template <class Real> program<Real> within_shared_by_axes(const problem& all, unsigned workers) {
    program<Real> whole;
    const std::size_t last = all.axes.size() - 1;
    std::size_t count = 0;
    const problem inner = gathered(all, count);
    const problem entry = from_to(all, &walk::in_step, inner, &walk::out_step);
    const problem exit = from_to(inner, &walk::in_step, all, &walk::out_step);
    add_lines(whole, all, 0, lines_along(entry, 0, place::in, place::shared), workers);
    for (std::size_t i = 1; i < last; ++i)
        add_lines(whole, all, i, lines_along(inner, i, place::shared, place::shared), workers);
    add_lines(whole, all, last, lines_along(exit, last, place::shared, place::out), workers);
    whole.shared_count = std::max(whole.shared_count, count);
    return whole;
}

} // namespace

// The last axis first: it reads the input, the others go on within the output.
template <class Real> program<Real> within_output_by_axes(const problem& all, unsigned workers) {
    program<Real> whole;
    const problem inner = within_output(all);
    const std::size_t last = all.axes.size() - 1;
    add_lines(whole, all, last, lines_along(all, last, place::in, place::out), workers);
    for (std::size_t i = last; i-- > 0;)
        add_lines(whole, all, i, lines_along(inner, i, place::out, place::out), workers);
    return whole;
}

template <class Real> program<Real> by_axes(const problem& all, unsigned workers) {
    const bool ends_real = all.kind == transform_kind::complex_to_real && all.axes.size() > 1;
    return ends_real ? within_shared_by_axes<Real>(all, workers) : within_output_by_axes<Real>(all, workers);
}

#define STARPUFFT_INSTANTIATE(Real)                                                                          \
    template complex_line<Real> any_complex_line(program<Real>&, std::size_t, int);                          \
    template line_to_real<Real> any_line_to_real(program<Real>&, std::size_t);                               \
    template program<Real> within_output_by_axes(const problem&, unsigned);                                  \
    template program<Real> by_axes(const problem&, unsigned);
STARPUFFT_INSTANTIATE(double)
STARPUFFT_INSTANTIATE(float)
STARPUFFT_INSTANTIATE(long double)
#undef STARPUFFT_INSTANTIATE

} // namespace starpu::fft
