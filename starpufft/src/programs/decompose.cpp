// How any problem becomes a program: contiguous transforms by the program for their shape, all others axis by
// axis, lines gathered into panels.
#include "programs/decompose.hpp"

#include "kernels/kernel_line.hpp"
#include "kernels/tuner.hpp"
#include "programs/decompose_1d.hpp"
#include "programs/decompose_2d.hpp"
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

// Lines, each as long as one kernel takes at most.
template <class Real, class In, class Out>
void add_short_lines(program<Real>& whole, std::shared_ptr<const line_transform<In, Out>> each,
                     lines_between where, unsigned workers) {
    whole.passes.push_back(
        pass_over_lines<Real, In, Out>(std::move(each), std::move(where), any_number, workers));
}

// Longer ones, each a program for one worker.
template <class Real, class In, class Out>
void add_long_lines(program<Real>& whole, program<Real> each, std::size_t in_count, std::size_t out_count,
                    lines_between where, unsigned workers) {
    whole.prepare_as(each);
    auto line = std::make_shared<const program_line<Real, In, Out>>(std::move(each), in_count, out_count);
    whole.passes.push_back(pass_over_lines<Real, In, Out>(std::move(line), std::move(where), 1, workers));
}

template <class Real>
void add_complex_lines(program<Real>& whole, std::size_t length, int sign, lines_between where,
                       unsigned workers) {
    using number = complex<Real>;
    if (length > longest_kernel)
        return add_long_lines<Real, number, number>(whole, decompose_1d<Real>(length, sign, 1), length,
                                                    length, std::move(where), workers);
    add_short_lines<Real, number, number>(
        whole, std::make_shared<const kernel_line<Real>>(tuned_kernel<Real>(length, sign)), std::move(where),
        workers);
}

template <class Real>
void add_lines_to_complex(program<Real>& whole, std::size_t length, lines_between where, unsigned workers) {
    if (length > longest_real_line)
        return add_long_lines<Real, Real, complex<Real>>(whole, real_to_complex_line<Real>(length, 1), length,
                                                         length / 2 + 1, std::move(where), workers);
    add_short_lines<Real, Real, complex<Real>>(whole, short_line_to_complex<Real>(length), std::move(where),
                                               workers);
}

template <class Real>
void add_lines_to_real(program<Real>& whole, std::size_t length, lines_between where, unsigned workers) {
    if (length > longest_real_line)
        return add_long_lines<Real, complex<Real>, Real>(whole, complex_to_real_line<Real>(length, 1),
                                                         length / 2 + 1, length, std::move(where), workers);
    add_short_lines<Real, complex<Real>, Real>(whole, short_line_to_real<Real>(length), std::move(where),
                                               workers);
}

template <class Real>
void add_real_lines(program<Real>& whole, std::size_t length, int way, lines_between where,
                    unsigned workers) {
    if (length > longest_real_line)
        return add_long_lines<Real, Real, Real>(whole, symmetric_line<Real>(way, length, 1), length, length,
                                                std::move(where), workers);
    add_short_lines<Real, Real, Real>(whole, short_line_of_real<Real>(length, way), std::move(where),
                                      workers);
}

// Lines along an axis of the problem: only those along the last one have real numbers on one side.
template <class Real>
void add_lines(program<Real>& whole, const problem& all, std::size_t axis, lines_between where,
               unsigned workers) {
    const std::size_t length = all.axes[axis].count;
    const bool is_last = axis + 1 == all.axes.size();
    if (all.kind == transform_kind::real_to_real)
        add_real_lines(whole, length, all.ways[axis], std::move(where), workers);
    else if (is_last && all.kind == transform_kind::real_to_complex)
        add_lines_to_complex(whole, length, std::move(where), workers);
    else if (is_last && all.kind == transform_kind::complex_to_real)
        add_lines_to_real(whole, length, std::move(where), workers);
    else
        add_complex_lines(whole, length, all.sign, std::move(where), workers);
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

template <class Real> program<Real> by_axes(const problem& all, unsigned workers) {
    const bool ends_real = all.kind == transform_kind::complex_to_real && all.axes.size() > 1;
    return ends_real ? within_shared_by_axes<Real>(all, workers) : within_output_by_axes<Real>(all, workers);
}

// One transform of the loop, with the distance of its rows.
template <class Real> chunk_data<Real> one_of(const problem& all, std::size_t index, chunk_data<Real> data) {
    const walk loop = all.loops.empty() ? walk{} : all.loops.front();
    const std::size_t in = index * loop.in_step, out = index * loop.out_step;
    data.in = all.has_real_input()
                  ? reinterpret_cast<const complex<Real>*>(reinterpret_cast<const Real*>(data.in) + in)
                  : data.in + in;
    data.out = all.has_real_output()
                   ? reinterpret_cast<complex<Real>*>(reinterpret_cast<Real*>(data.out) + out)
                   : data.out + out;
    data.in_stride = all.axes.front().in_step;
    data.out_stride = all.axes.front().out_step;
    return data;
}

// Small ones: a task does several.
template <class Real> program<Real> side_by_side(const problem& all, program<Real> each, unsigned workers) {
    const std::size_t count = all.transform_count(),
                      per_task = units_per_task(count, all.numbers_each(), workers);
    const std::size_t scratch = each.scratch_count();
    auto run = [=, each = std::move(each)](std::size_t chunk, const chunk_data<Real>& data) {
        for (std::size_t i = chunk * per_task; i < std::min(count, (chunk + 1) * per_task); ++i)
            each.run(one_of(all, i, data));
    };
    return {{{"fft batch", ceil_divide(count, per_task), scratch, std::move(run)}}, 0, {}};
}

// Large ones: each by all workers, one after the other.
template <class Real> program<Real> one_by_one(const problem& all, const program<Real>& each) {
    program<Real> whole;
    whole.shared_count = each.shared_count;
    whole.preparation = each.preparation;
    for (std::size_t i = 0; i < all.transform_count(); ++i)
        for (const pass<Real>& step : each.passes) {
            auto run = [=](std::size_t chunk, const chunk_data<Real>& data) {
                step.run(chunk, one_of(all, i, data));
            };
            whole.passes.push_back({step.name, step.chunk_count, step.scratch_count, std::move(run)});
        }
    return whole;
}

template <class Real> program<Real> in_turns(const problem& all, program<Real> each, unsigned workers) {
    const bool is_small = each.passes.size() == 1 && each.passes.front().chunk_count == 1;
    return is_small ? side_by_side<Real>(all, std::move(each), workers) : one_by_one<Real>(all, each);
}

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

// Two axes that run through tiles, or, of complex numbers alone, are rows too long for them.
bool is_for_rows(const problem& all) {
    if (all.axes.size() != 2 || !is_row_after_row(all)) return false;
    if (all.kind == transform_kind::complex_to_complex) return true;
    return all.kind != transform_kind::real_to_real &&
           has_short_real_rows(all.axes[0].count, all.axes[1].count);
}

template <class Real> program<Real> by_rows(const problem& all, unsigned workers) {
    const std::size_t rows = all.axes[0].count, columns = all.axes[1].count;
    if (all.kind == transform_kind::real_to_complex) return rows_to_complex<Real>(rows, columns, workers);
    if (all.kind == transform_kind::complex_to_real) return rows_to_real<Real>(rows, columns, workers);
    return decompose_2d<Real>(rows, columns, all.sign, workers);
}

// A single line, or lines so long that each is work for all workers; short ones from real numbers to real
// ones are always FFTW's.
bool is_for_whole_line(const problem& all) {
    if (all.axes.size() != 1 || !is_row_after_row(all)) return false;
    const bool is_complex = all.kind == transform_kind::complex_to_complex;
    const bool is_long = all.axes[0].count > (is_complex ? longest_kernel : longest_real_line);
    return is_long || (all.loops.empty() && all.kind != transform_kind::real_to_real);
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
