// All lines along one axis of an array, gathered into panels.
#pragma once

#include "kernels/line.hpp"
#include "kernels/panel.hpp"
#include "programs/block_sizes.hpp"
#include "programs/problem.hpp"
#include "programs/program.hpp"

#include <algorithm>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace starpu::fft {

// Where lines come from and go to.
enum class place { in, out, shared };

// One axis, and the directions from line to line; steps are in numbers of either side.
struct lines_between {
    walk axis;
    std::vector<walk> others; // may be empty
    place from = place::in, to = place::out;
};

// Neighbours along the innermost other direction are transformed together, so that strided memory is read and
// written a few cache lines wide.
template <class Real, class In, class Out> class lines_of_axis {
public:
    using complex = std::complex<Real>;
    using line_pointer = std::shared_ptr<const line_transform<In, Out>>;

    // `together`: at most so many lines at once.
    lines_of_axis(line_pointer each, lines_between where, std::size_t together, unsigned workers)
        : line_{std::move(each)}, where_{std::move(where)} {
        if (where_.others.empty()) where_.others.push_back({1, 1, 1});
        put_unit_steps_last();
        const std::size_t length = std::max(line_->in_count(), line_->out_count());
        width_ = std::min({panel_width(inner().count, length, std::max(sizeof(In), sizeof(Out)), 1),
                           inner().count, together});
        batch_width_ = width_;
        if (together > 1) look_for_batch(length);
        const std::size_t complex_numbers =
            ceil_divide(length * std::max(sizeof(In), sizeof(Out)), sizeof(complex));
        batches_per_task_ = units_per_task(batch_count(), complex_numbers * batch_width_, workers);
    }

    pass<Real> make_pass(std::shared_ptr<lines_of_axis> self) const {
        auto run = [self = std::move(self)](std::size_t chunk, const chunk_data<Real>& data) {
            self->transform_chunk(chunk, data);
        };
        const std::size_t panel = (width_ + 1) * line_->row_bytes() + line_->work_bytes();
        const std::size_t streamed = is_streamed_ ? batch_width_ * line_->out_count() * sizeof(Out) : 0;
        return {"fft lines", ceil_divide(batch_count(), batches_per_task_),
                ceil_divide(std::max(panel, streamed), sizeof(complex)), run};
    }

private:
    const walk& inner() const { return where_.others.back(); }
    std::size_t batches_per_inner() const { return ceil_divide(inner().count, batch_width_); }
    std::size_t batch_count() const {
        std::size_t count = batches_per_inner();
        for (std::size_t i = 0; i + 1 < where_.others.size(); ++i) count *= where_.others[i].count;
        return count;
    }

    void put_unit_steps_last() {
        auto& others = where_.others;
        const auto is_unit = [](const walk& w) { return w.in_step == 1 && w.out_step == 1; };
        const auto found = std::find_if(others.begin(), others.end(), is_unit);
        if (found != others.end()) std::rotate(found, found + 1, others.end());
    }

    // Lines that one call transforms need no room in a panel: there may be more of them.
    void look_for_batch(std::size_t length) {
        const bool streams =
            is_complex && is_row_after_row() && is_streamed(line_count() * line_->out_count() * sizeof(Out));
        const std::size_t numbers = streams ? numbers_in_streamed_batch : numbers_in_batch;
        const std::size_t width = std::min(inner().count, ceil_divide(numbers, length));
        if (width < 2) return;
        batch_ = line_->batch_of(
            {width, where_.axis.in_step, inner().in_step, where_.axis.out_step, inner().out_step});
        if (!batch_) return;
        batch_width_ = width;
        is_streamed_ = streams;
    }

    // Of real numbers FFTW's lines take longer than memory does.
    static constexpr bool is_complex = std::is_same_v<In, complex> && std::is_same_v<Out, complex>;

    // Lines without a gap on either side.
    bool is_row_after_row() const {
        return where_.axis.in_step == 1 && inner().in_step == line_->in_count() &&
               where_.axis.out_step == 1 && inner().out_step == line_->out_count();
    }
    std::size_t line_count() const {
        std::size_t count = 1;
        for (const walk& other : where_.others) count *= other.count;
        return count;
    }

    template <class Number> static Number* numbers_at(place which, const chunk_data<Real>& data) {
        complex* const outputs[] = {const_cast<complex*>(data.in), data.out, data.shared};
        return reinterpret_cast<Number*>(outputs[static_cast<int>(which)]);
    }

    void transform_chunk(std::size_t chunk, const chunk_data<Real>& data) const {
        const In* in = numbers_at<const In>(where_.from, data);
        Out* out = numbers_at<Out>(where_.to, data);
        const std::size_t end = std::min(batch_count(), (chunk + 1) * batches_per_task_);
        for (std::size_t batch = chunk * batches_per_task_; batch < end; ++batch)
            transform_batch_at(batch, in, out, data);
        if (is_streamed_) finish_streaming();
    }

    void transform_batch_at(std::size_t batch, const In* in, Out* out, const chunk_data<Real>& data) const {
        const std::size_t first = batch % batches_per_inner() * batch_width_;
        in += first * inner().in_step;
        out += first * inner().out_step;
        std::size_t rest = batch / batches_per_inner();
        for (std::size_t i = where_.others.size() - 1; i-- > 0; rest /= where_.others[i].count) {
            in += rest % where_.others[i].count * where_.others[i].in_step;
            out += rest % where_.others[i].count * where_.others[i].out_step;
        }
        const std::size_t count = std::min(batch_width_, inner().count - first);
        if (batch_ && count == batch_width_ && run_batch(in, out, data)) return;
        for (std::size_t done = 0; done < count; done += width_)
            transform_in_panel(in + done * inner().in_step, out + done * inner().out_step,
                               std::min(width_, count - done), data);
    }

    bool run_batch(const In* in, Out* out, const chunk_data<Real>& data) const {
        Out* const to = is_streamed_ ? reinterpret_cast<Out*>(data.scratch) : out;
        if (!batch_->can_run(in, to)) return false;
        batch_->run(in, to);
        const std::size_t read = batch_width_ * line_->in_count(),
                          written = batch_width_ * line_->out_count();
        if (is_streamed_) stream_row(out, to, 1, written, lines_ahead{in + read, read * sizeof(In)});
        return true;
    }

    void transform_in_panel(const In* in, Out* out, std::size_t width, const chunk_data<Real>& data) const {
        gather_lines(in, width, data);
        for (std::size_t c = 0; c < width; ++c)
            line_->transform_row(slot<In>(c + 1, data), slot<Out>(c, data), slot<char>(width_ + 1, data));
        scatter_lines(out, width, data);
    }

    // A line goes from one slot to the one before, as in transform_panel().
    template <class Number> Number* slot(std::size_t index, const chunk_data<Real>& data) const {
        return reinterpret_cast<Number*>(reinterpret_cast<char*>(data.scratch) + index * line_->row_bytes());
    }

    void gather_lines(const In* in, std::size_t width, const chunk_data<Real>& data) const {
        const std::size_t stride = line_->row_bytes() / sizeof(In), step = where_.axis.in_step;
        In* const rows = slot<In>(1, data);
        if (inner().in_step == 1 && width > 1)
            return gather(in, step, line_->in_count(), width, line_->places(), rows, stride);
        for (std::size_t c = 0; c < width; ++c) {
            const In* from = in + c * inner().in_step;
            if (step == 1)
                line_->bring_in(from, rows + c * stride);
            else
                gather(from, step, line_->in_count(), 1, line_->places(), rows + c * stride, stride);
        }
    }

    void scatter_lines(Out* out, std::size_t width, const chunk_data<Real>& data) const {
        const std::size_t stride = line_->row_bytes() / sizeof(Out), step = where_.axis.out_step;
        const Out* const rows = slot<Out>(0, data);
        if (inner().out_step == 1 && width > 1)
            return scatter(out, step, line_->out_count(), width, rows, stride, false);
        for (std::size_t c = 0; c < width; ++c) {
            Out* to = out + c * inner().out_step;
            if (step == 1)
                copy_run(to, rows + c * stride, line_->out_count(), false);
            else
                scatter(to, step, line_->out_count(), 1, rows + c * stride, stride, false);
        }
    }

    line_pointer line_;
    std::shared_ptr<const line_batch<In, Out>> batch_; // null: each line by itself
    lines_between where_;
    std::size_t width_ = 0;       // of a panel
    std::size_t batch_width_ = 0; // lines of one call, or of a panel
    bool is_streamed_ = false;    // calls write to scratch space, which goes past the caches
    std::size_t batches_per_task_ = 0;
};

// The pass of all these lines.
template <class Real, class In, class Out>
pass<Real> pass_over_lines(std::shared_ptr<const line_transform<In, Out>> each, lines_between where,
                           std::size_t together, unsigned workers) {
    const auto lines =
        std::make_shared<lines_of_axis<Real, In, Out>>(std::move(each), std::move(where), together, workers);
    return lines->make_pass(lines);
}

} // namespace starpu::fft
