// Many transforms: contiguous ones each by the program for its shape, all others axis by axis, lines gathered
// into panels.
#include "programs/many.hpp"

#include "base/checked_size.hpp"
#include "kernels/panel.hpp"
#include "programs/block_sizes.hpp"
#include "programs/decompose_1d.hpp"
#include "programs/decompose_2d.hpp"
#include "programs/split_1d.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <new>

namespace starpu::fft {
namespace {

std::size_t times(std::size_t a, std::size_t b) {
    const base::checked_size product = base::checked_size(a) * b;
    if (!product.fits_in(most_numbers)) throw std::bad_alloc{};
    return product.value();
}

template <class Real> using complex = std::complex<Real>;

// All lines along one axis. Neighbours along the innermost other direction are transformed together, so that
// strided memory is read and written a few cache lines wide.
template <class Real> class lines_of_axis {
public:
    lines_of_axis(walk axis, std::vector<walk> others, int sign, unsigned workers)
        : axis_{axis}, others_{std::move(others)} {
        put_unit_steps_last();
        if (axis.count <= longest_kernel) {
            kernel_ = tuned_kernel<Real>(axis.count, sign);
            stride_ = kernel_->row_stride();
        } else {
            long_line_ = decompose_1d<Real>(axis.count, sign, 1);
            stride_ = whole_lines<complex<Real>>(axis.count);
        }
        width_ = kernel_ ? std::min(panel_width(inner().count, axis.count, sizeof(complex<Real>), 1),
                                    inner().count)
                         : 1;
        panels_per_task_ = units_per_task(panel_count(), axis.count * width_, workers);
    }

    void add_to(program<Real>& whole, std::shared_ptr<lines_of_axis> self, bool within_output) const {
        auto run = [self = std::move(self), within_output](std::size_t chunk, const chunk_data<Real>& data) {
            self->transform_lines(chunk, within_output ? data.out : data.in, data);
        };
        whole.passes.push_back(
            {"fft lines", ceil_divide(panel_count(), panels_per_task_), scratch_count(), run});
        const auto& prepared = long_line_.preparation;
        whole.preparation.insert(whole.preparation.end(), prepared.begin(), prepared.end());
        if (!prepared.empty()) whole.shared_count = std::max(whole.shared_count, long_line_.shared_count);
    }

private:
    const walk& inner() const { return others_.back(); }
    std::size_t panels_per_inner() const { return ceil_divide(inner().count, width_); }
    std::size_t panel_count() const {
        std::size_t count = panels_per_inner();
        for (std::size_t i = 0; i + 1 < others_.size(); ++i) count *= others_[i].count;
        return count;
    }
    std::size_t scratch_count() const {
        return kernel_ ? (width_ + 1) * stride_ : 2 * stride_ + whole_scratch_count(long_line_);
    }

    void put_unit_steps_last() {
        const auto is_unit = [](const walk& w) { return w.in_step == 1 && w.out_step == 1; };
        const auto found = std::find_if(others_.begin(), others_.end(), is_unit);
        if (found != others_.end()) std::rotate(found, found + 1, others_.end());
    }

    void transform_lines(std::size_t chunk, const complex<Real>* in, const chunk_data<Real>& data) const {
        const std::size_t end = std::min(panel_count(), (chunk + 1) * panels_per_task_);
        for (std::size_t panel = chunk * panels_per_task_; panel < end; ++panel) transform(panel, in, data);
    }

    void transform(std::size_t panel, const complex<Real>* in, const chunk_data<Real>& data) const {
        const std::size_t first = panel % panels_per_inner() * width_;
        in += first * inner().in_step;
        complex<Real>* out = data.out + first * inner().out_step;
        std::size_t rest = panel / panels_per_inner();
        for (std::size_t i = others_.size() - 1; i-- > 0; rest /= others_[i].count) {
            in += rest % others_[i].count * others_[i].in_step;
            out += rest % others_[i].count * others_[i].out_step;
        }
        if (kernel_)
            transform_panel_of_lines(in, out, std::min(width_, inner().count - first), data);
        else
            transform_long_line(in, out, data);
    }

    void transform_panel_of_lines(const complex<Real>* in, complex<Real>* out, std::size_t width,
                                  const chunk_data<Real>& data) const {
        complex<Real>* rows = data.scratch + stride_;
        if (inner().in_step == 1)
            gather(in, axis_.in_step, axis_.count, width, kernel_->places(), rows, stride_);
        else
            for (std::size_t c = 0; c < width; ++c) gather_line(in + c * inner().in_step, rows + c * stride_);
        transform_panel(*kernel_, data.scratch, stride_, width);
        if (inner().out_step == 1)
            scatter(out, axis_.out_step, axis_.count, width, data.scratch, stride_, false);
        else
            for (std::size_t c = 0; c < width; ++c)
                scatter_line(out + c * inner().out_step, data.scratch + c * stride_);
    }

    void gather_line(const complex<Real>* in, complex<Real>* row) const {
        if (axis_.in_step == 1)
            kernel_->decimate(in, row);
        else
            gather(in, axis_.in_step, axis_.count, 1, kernel_->places(), row, stride_);
    }
    void scatter_line(complex<Real>* out, const complex<Real>* row) const {
        if (axis_.out_step == 1)
            copy_run(out, row, axis_.count, false);
        else
            scatter(out, axis_.out_step, axis_.count, 1, row, stride_, false);
    }

    // Its program wants contiguous rows.
    void transform_long_line(const complex<Real>* in, complex<Real>* out,
                             const chunk_data<Real>& data) const {
        complex<Real>*from = data.scratch, *to = from + stride_;
        for (std::size_t i = 0; i < axis_.count; ++i) copy_one(from + i, in + i * axis_.in_step);
        run_whole(long_line_, {from, axis_.count, to, axis_.count, data.shared, to + stride_});
        for (std::size_t i = 0; i < axis_.count; ++i) copy_one(out + i * axis_.out_step, to + i);
    }

    walk axis_;
    std::vector<walk> others_;                   // at least one; the last is the innermost
    std::shared_ptr<const kernel<Real>> kernel_; // none for a long line
    program<Real> long_line_;
    std::size_t stride_ = 0; // of rows in scratch space
    std::size_t width_ = 0, panels_per_task_ = 0;
};

// The last axis first: it reads the input, the others go on within the output.
template <class Real> program<Real> axis_by_axis(const many_transforms& all, int sign, unsigned workers) {
    program<Real> whole;
    for (std::size_t i = all.axes.size(); i-- > 0;) {
        const bool within_output = i + 1 < all.axes.size();
        std::vector<walk> others = {all.batch};
        others.insert(others.end(), all.axes.begin(), all.axes.end());
        others.erase(others.begin() + 1 + static_cast<std::ptrdiff_t>(i));
        walk axis = all.axes[i];
        if (within_output) {
            axis.in_step = axis.out_step;
            for (walk& other : others) other.in_step = other.out_step;
        }
        const auto lines = std::make_shared<lines_of_axis<Real>>(axis, std::move(others), sign, workers);
        lines->add_to(whole, lines, within_output);
    }
    return whole;
}

// One transform of the batch, with the distance of its rows.
template <class Real>
chunk_data<Real> one_of(const many_transforms& all, std::size_t index, chunk_data<Real> data) {
    data.in += index * all.batch.in_step;
    data.out += index * all.batch.out_step;
    data.in_stride = all.axes.front().in_step;
    data.out_stride = all.axes.front().out_step;
    return data;
}

// Small ones: a task does several.
template <class Real>
program<Real> side_by_side(const many_transforms& all, program<Real> each, unsigned workers) {
    const std::size_t count = all.batch.count, per_task = units_per_task(count, all.numbers_each(), workers);
    const std::size_t scratch = each.scratch_count();
    auto run = [=, each = std::move(each)](std::size_t chunk, const chunk_data<Real>& data) {
        for (std::size_t i = chunk * per_task; i < std::min(count, (chunk + 1) * per_task); ++i)
            each.run(one_of(all, i, data));
    };
    return {{{"fft batch", ceil_divide(count, per_task), scratch, std::move(run)}}, 0, {}};
}

// Large ones: each by all workers, one after the other.
template <class Real> program<Real> one_by_one(const many_transforms& all, const program<Real>& each) {
    program<Real> whole;
    whole.shared_count = each.shared_count;
    whole.preparation = each.preparation;
    for (std::size_t i = 0; i < all.batch.count; ++i)
        for (const pass<Real>& step : each.passes) {
            auto run = [=](std::size_t chunk, const chunk_data<Real>& data) {
                step.run(chunk, one_of(all, i, data));
            };
            whole.passes.push_back({step.name, step.chunk_count, step.scratch_count, std::move(run)});
        }
    return whole;
}

} // namespace

bool many_transforms::has_equal_layouts() const {
    const auto is_equal = [](const walk& w) { return w.count == 1 || w.in_step == w.out_step; };
    return is_equal(batch) && std::all_of(axes.begin(), axes.end(), is_equal);
}

std::size_t many_transforms::numbers_each() const {
    std::size_t count = 1;
    for (const walk& axis : axes) count = times(count, axis.count);
    return count;
}

bool many_transforms::fills_output(std::size_t held_numbers) const {
    return times(numbers_each(), batch.count) >= held_numbers;
}

std::size_t many_transforms::span(std::size_t walk::*step) const {
    base::checked_size last = times(batch.count - 1, batch.*step);
    for (const walk& axis : axes) last += times(axis.count - 1, axis.*step);
    return (last + 1).value();
}

// Axes of one number are left out; one is kept where there is no other.
many_transforms meaning_of(const many_arguments& given) {
    many_transforms all;
    const auto size = [](int value) { return static_cast<std::size_t>(value); };
    walk step = {1, size(given.istride), size(given.ostride)};
    for (int i = given.rank; i-- > 0;) {
        step.count = size(given.n[i]);
        if (step.count > 1) all.axes.insert(all.axes.begin(), step);
        if (i == 0) break;
        step.in_step = times(step.in_step, size(given.inembed ? given.inembed[i] : given.n[i]));
        step.out_step = times(step.out_step, size(given.onembed ? given.onembed[i] : given.n[i]));
    }
    if (all.axes.empty()) all.axes.push_back({1, 1, 1});
    const std::size_t count = size(given.howmany);
    all.batch = count == 1 ? walk{1, 0, 0} : walk{count, size(given.idist), size(given.odist)};
    times(all.numbers_each(), count);
    return all;
}

many_transforms one_transform(std::size_t rows, std::size_t columns) {
    many_transforms all;
    if (rows > 1) all.axes.push_back({rows, columns, columns});
    if (columns > 1 || rows == 1) all.axes.push_back({columns, 1, 1});
    all.batch = {1, 0, 0};
    return all;
}

template <class Real> program<Real> decompose_many(const many_transforms& all, int sign, unsigned workers) {
    const walk& last = all.axes.back();
    const bool is_contiguous = last.in_step == 1 && last.out_step == 1 && all.axes.size() <= 2;
    const bool is_row_in_cache = all.axes.size() == 1 && last.count <= longest_kernel;
    if (!is_contiguous || is_row_in_cache) return axis_by_axis<Real>(all, sign, workers);
    const std::size_t rows = all.axes.size() == 2 ? all.axes.front().count : 1;
    program<Real> each = decompose_2d<Real>(rows, last.count, sign, workers);
    const bool is_small = each.passes.size() == 1 && each.passes.front().chunk_count == 1;
    return is_small ? side_by_side<Real>(all, std::move(each), workers) : one_by_one<Real>(all, each);
}

template program<double> decompose_many(const many_transforms& all, int sign, unsigned workers);
template program<float> decompose_many(const many_transforms& all, int sign, unsigned workers);
template program<long double> decompose_many(const many_transforms& all, int sign, unsigned workers);

} // namespace starpu::fft
