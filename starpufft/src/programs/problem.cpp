// What a plan transforms. Axes of one number are left out where they change nothing, loops that continue one
// another become one.
#include "programs/problem.hpp"

#include "base/checked_size.hpp"

#include <algorithm>
#include <utility>

namespace starpu::fft {
namespace {

std::size_t product_of_counts(const std::vector<walk>& walks) {
    std::size_t count = 1;
    for (const walk& w : walks) count = times(count, w.count);
    return count;
}

// From the first number to the last, and one.
template <class Count> std::size_t span(const problem& p, std::size_t walk::*step, Count numbers_along) {
    base::checked_size last = 0;
    for (const walk& loop : p.loops) last += times(loop.count - 1, loop.*step);
    for (std::size_t i = 0; i < p.axes.size(); ++i) last += times(numbers_along(i) - 1, p.axes[i].*step);
    last += 1;
    if (!last.fits_in(most_numbers)) throw too_many_numbers{};
    return last.value();
}

// Only complex transforms of one number copy it whatever their kind.
void drop_single_numbers(problem& p) {
    if (p.kind == transform_kind::complex_to_complex)
        std::erase_if(p.axes, [](const walk& axis) { return axis.count == 1; });
    if (p.axes.empty()) {
        constexpr int that_copies = 0; // FFTW_R2HC of one number
        p.axes.push_back({1, 1, 1});
        p.ways.assign(1, that_copies);
    }
    std::erase_if(p.loops, [](const walk& loop) { return loop.count == 1; });
}

bool continues(const walk& outer, const walk& inner) {
    return outer.in_step == times(inner.in_step, inner.count) &&
           outer.out_step == times(inner.out_step, inner.count);
}

void join_loops(problem& p) {
    std::sort(p.loops.begin(), p.loops.end(),
              [](const walk& a, const walk& b) { return a.out_step > b.out_step; });
    for (std::size_t i = p.loops.size(); i-- > 1;)
        if (continues(p.loops[i - 1], p.loops[i])) {
            p.loops[i - 1] = {times(p.loops[i - 1].count, p.loops[i].count), p.loops[i].in_step,
                              p.loops[i].out_step};
            p.loops.erase(p.loops.begin() + static_cast<std::ptrdiff_t>(i));
        }
}

// How long rows are that follow one another without an embed. Real numbers that share their place with
// complex ones have room for these.
struct row_lengths {
    std::size_t in, out;
};
row_lengths lengths_of_rows(std::size_t count, bool is_last, const kind_of_problem& kind) {
    const std::size_t half = count / 2 + 1, whole = kind.in_place ? 2 * half : count;
    if (is_last && kind.kind == transform_kind::real_to_complex) return {whole, half};
    if (is_last && kind.kind == transform_kind::complex_to_real) return {half, whole};
    return {count, count};
}

} // namespace

std::size_t times(std::size_t a, std::size_t b) {
    const base::checked_size product = base::checked_size(a) * b;
    if (!product.fits_in(most_numbers)) throw too_many_numbers{};
    return product.value();
}

bool problem::has_real_input() const {
    return kind == transform_kind::real_to_complex || kind == transform_kind::real_to_real;
}
bool problem::has_real_output() const {
    return kind == transform_kind::complex_to_real || kind == transform_kind::real_to_real;
}

std::size_t problem::in_count(std::size_t axis) const {
    const bool is_halved = kind == transform_kind::complex_to_real && axis + 1 == axes.size();
    return is_halved ? axes[axis].count / 2 + 1 : axes[axis].count;
}
std::size_t problem::out_count(std::size_t axis) const {
    const bool is_halved = kind == transform_kind::real_to_complex && axis + 1 == axes.size();
    return is_halved ? axes[axis].count / 2 + 1 : axes[axis].count;
}

std::size_t problem::numbers_each() const {
    return product_of_counts(axes);
}
std::size_t problem::transform_count() const {
    return product_of_counts(loops);
}

std::size_t problem::in_span() const {
    return span(*this, &walk::in_step, [this](std::size_t axis) { return in_count(axis); });
}
std::size_t problem::out_span() const {
    return span(*this, &walk::out_step, [this](std::size_t axis) { return out_count(axis); });
}

bool problem::fills_output(std::size_t held_numbers) const {
    std::size_t written = transform_count();
    for (std::size_t i = 0; i < axes.size(); ++i) written = times(written, out_count(i));
    return written >= held_numbers;
}

// Where one side is real its steps are those of the other one twice, and its lines are contiguous.
bool problem::can_run_in_place() const {
    const std::size_t in_unit = kind == transform_kind::complex_to_real ? 2 : 1;
    const std::size_t out_unit = kind == transform_kind::real_to_complex ? 2 : 1;
    const auto is_equal = [=](const walk& w) {
        return w.count == 1 || w.in_step * in_unit == w.out_step * out_unit;
    };
    if (!std::all_of(loops.begin(), loops.end(), is_equal)) return false;
    if (in_unit == out_unit) return std::all_of(axes.begin(), axes.end(), is_equal);
    const walk& last = axes.back();
    return last.in_step == 1 && last.out_step == 1 && std::all_of(axes.begin(), axes.end() - 1, is_equal);
}

problem meaning_of(std::vector<walk> axes, std::vector<walk> loops, const kind_of_problem& kind) {
    problem all;
    all.kind = kind.kind;
    all.sign = kind.sign;
    all.keeps_input = kind.keeps_input;
    all.axes = std::move(axes);
    all.loops = std::move(loops);
    if (kind.ways) all.ways.assign(kind.ways, kind.ways + all.axes.size());
    drop_single_numbers(all);
    join_loops(all);
    times(all.numbers_each(), all.transform_count());
    all.in_span();
    all.out_span();
    return all;
}

problem meaning_of(const many_arguments& given, const kind_of_problem& kind) {
    const auto size = [](int value) { return static_cast<std::size_t>(value); };
    const auto rank = static_cast<std::size_t>(given.rank);
    std::vector<walk> axes(rank);
    walk step = {1, size(given.istride), size(given.ostride)};
    for (std::size_t i = rank; i-- > 0;) {
        const std::size_t count = size(given.n[i]);
        axes[i] = {count, step.in_step, step.out_step};
        if (i == 0) break;
        const row_lengths rows = lengths_of_rows(count, i + 1 == rank, kind);
        step.in_step = times(step.in_step, given.inembed ? size(given.inembed[i]) : rows.in);
        step.out_step = times(step.out_step, given.onembed ? size(given.onembed[i]) : rows.out);
    }
    return meaning_of(std::move(axes), {{size(given.howmany), size(given.idist), size(given.odist)}}, kind);
}

problem one_transform(std::size_t rows, std::size_t columns, int sign) {
    return meaning_of({{rows, columns, columns}, {columns, 1, 1}}, {},
                      {transform_kind::complex_to_complex, sign, nullptr, false});
}

} // namespace starpu::fft
