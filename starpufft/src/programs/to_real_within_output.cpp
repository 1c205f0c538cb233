// Transforms of complex numbers to real ones of several axes, within the output.
//
// The last axis is the one with real numbers, so the others come first, on n/2 + 1 complex numbers for each
// row of n real ones. They fit into that row: the last step looks at the real part alone of number 0 and,
// where n is even, of number n/2. So these planes are transformed in scratch space, and only their real parts
// are kept. In one array that is both, rows have room for all, and nothing is left out.
#include "programs/to_real_within_output.hpp"

#include "programs/block_sizes.hpp"
#include "programs/by_axes.hpp"

#include <algorithm>

namespace starpu::fft {
namespace {

template <class Real> class lines_to_real {
public:
    using complex = std::complex<Real>;

    lines_to_real(const problem& all, unsigned workers)
        : all_{all}, length_{all.axes.back().count}, in_step_{all.axes.back().in_step},
          out_step_{all.axes.back().out_step}, workers_{workers}, plane_{plane_program(all)} {}

    program<Real> make_program(std::shared_ptr<lines_to_real> self) {
        program<Real> whole;
        whole.adopt(plane_);
        add_pass(
            whole, all_.transform_count() * edge_count(), plane_numbers(),
            plane_stride() + whole_scratch_count(plane_),
            [self](std::size_t unit, const chunk_data<Real>& data) { self->transform_edge(unit, data); });
        for (std::size_t axis = 0; axis + 1 < all_.axes.size(); ++axis) {
            const std::size_t count = all_.axes[axis].count;
            const auto line = any_complex_line(whole, count, all_.sign);
            add_pass(whole, all_.transform_count() * plane_numbers() / count * (length_ / 2 + 1), count,
                     scratch_for(*line), [self, axis, line](std::size_t unit, const chunk_data<Real>& data) {
                         self->transform_line(axis, *line, unit, data);
                     });
        }
        const auto last = any_line_to_real(whole, length_);
        add_pass(whole, all_.transform_count() * plane_numbers(), length_, scratch_for(*last),
                 [self, last](std::size_t unit, const chunk_data<Real>& data) {
                     self->transform_row(*last, unit, data);
                 });
        return whole;
    }

private:
    // Where a number is in either array.
    struct place {
        std::size_t in, out;
    };

    template <class Step>
    void add_pass(program<Real>& whole, std::size_t units, std::size_t numbers, std::size_t scratch,
                  Step step) const {
        const std::size_t per_task = units_per_task(units, numbers, workers_);
        auto run = [=](std::size_t chunk, const chunk_data<Real>& data) {
            for (std::size_t i = chunk * per_task; i < std::min(units, (chunk + 1) * per_task); ++i)
                step(i, data);
        };
        whole.passes.push_back({"fft lines", ceil_divide(units, per_task), scratch, std::move(run)});
    }

    template <class Line> static std::size_t scratch_for(const Line& line) {
        return ceil_divide(2 * line.row_bytes() + line.work_bytes(), sizeof(complex));
    }

    // The other axes alone, one number after the other.
    static program<Real> plane_program(const problem& all) {
        problem plane;
        plane.sign = all.sign;
        std::size_t step = 1;
        for (std::size_t i = all.axes.size() - 1; i-- > 0; step *= all.axes[i].count)
            plane.axes.insert(plane.axes.begin(), {all.axes[i].count, step, step});
        return within_output_by_axes<Real>(plane, 1);
    }
    std::size_t plane_numbers() const {
        std::size_t count = 1;
        for (std::size_t i = 0; i + 1 < all_.axes.size(); ++i) count *= all_.axes[i].count;
        return count;
    }
    std::size_t plane_stride() const { return whole_lines<complex>(plane_numbers()); }

    std::size_t edge_count() const { return length_ % 2 == 0 ? 2 : 1; }
    bool is_edge(std::size_t k) const { return k == 0 || 2 * k == length_; }

    // Where the real part of number k is kept in a row, and the imaginary one of others than the edges
    // behind.
    std::size_t kept_at(std::size_t k) const {
        if (k == 0) return 0;
        if (2 * k == length_) return 1;
        return length_ % 2 == 0 ? 2 * k : 2 * k - 1;
    }

    static void walk_on(place& at, const walk& along, std::size_t& rest) {
        const std::size_t i = rest % along.count;
        rest /= along.count;
        at.in += i * along.in_step;
        at.out += i * along.out_step;
    }
    // The start of a row, or of what lies across one axis; what is left of the unit is for the last axis.
    place place_of(std::size_t& unit, std::size_t skipped_axis) const {
        place at{0, 0};
        for (std::size_t i = all_.axes.size() - 1; i-- > 0;)
            if (i != skipped_axis) walk_on(at, all_.axes[i], unit);
        for (const walk& loop : all_.loops) walk_on(at, loop, unit);
        return at;
    }

    static bool is_one_array(const chunk_data<Real>& data) { return data.in == data.out; }
    static Real* reals(const chunk_data<Real>& data) { return reinterpret_cast<Real*>(data.out); }

    // All of one edge of one transform.
    void transform_edge(std::size_t unit, const chunk_data<Real>& data) const {
        if (is_one_array(data)) return;
        const std::size_t k = unit % edge_count() == 0 ? 0 : length_ / 2, first = unit / edge_count();
        complex* const plane = data.scratch;
        const auto for_each = [&](auto f) {
            for (std::size_t i = 0; i < plane_numbers(); ++i) {
                std::size_t row = first * plane_numbers() + i;
                f(i, place_of(row, all_.axes.size()));
            }
        };
        for_each([&](std::size_t i, const place& at) { plane[i] = data.in[at.in + k * in_step_]; });
        run_whole(plane_,
                  {plane, plane_numbers(), plane, plane_numbers(), nullptr, data.scratch + plane_stride()});
        for_each([&](std::size_t i, const place& at) {
            reals(data)[at.out + kept_at(k) * out_step_] = plane[i].real();
        });
    }

    // Number k of a row that other axes have transformed, or may.
    complex number_at(const chunk_data<Real>& data, const place& at, std::size_t k, bool is_kept) const {
        if (!is_kept || is_one_array(data)) return data.in[at.in + k * in_step_];
        const Real* const kept = reals(data) + at.out + kept_at(k) * out_step_;
        return {kept[0], is_edge(k) ? Real(0) : kept[out_step_]};
    }
    void store_number(const chunk_data<Real>& data, const place& at, std::size_t k, complex x) const {
        if (is_one_array(data)) {
            data.out[at.in + k * in_step_] = x;
            return;
        }
        Real* const kept = reals(data) + at.out + kept_at(k) * out_step_;
        kept[0] = x.real();
        if (!is_edge(k)) kept[out_step_] = x.imag();
    }

    void transform_line(std::size_t axis, const line_transform<complex, complex>& line, std::size_t unit,
                        const chunk_data<Real>& data) const {
        const std::size_t lines = length_ / 2 + 1, k = unit % lines;
        unit /= lines;
        if (is_edge(k) && !is_one_array(data)) return;
        const place first = place_of(unit, axis);
        const walk& along = all_.axes[axis];
        const auto at = [&](std::size_t i) {
            return place{first.in + i * along.in_step, first.out + i * along.out_step};
        };
        char* const scratch = reinterpret_cast<char*>(data.scratch);
        complex* const row = reinterpret_cast<complex*>(scratch + line.row_bytes());
        for (std::size_t i = 0; i < along.count; ++i)
            row[line.places() ? line.places()[i] : i] = number_at(data, at(i), k, axis > 0);
        line.transform_row(row, data.scratch, scratch + 2 * line.row_bytes());
        for (std::size_t i = 0; i < along.count; ++i) store_number(data, at(i), k, data.scratch[i]);
    }

    void transform_row(const line_transform<complex, Real>& line, std::size_t unit,
                       const chunk_data<Real>& data) const {
        const place at = place_of(unit, all_.axes.size());
        char* const scratch = reinterpret_cast<char*>(data.scratch);
        complex* const row = reinterpret_cast<complex*>(scratch + line.row_bytes());
        for (std::size_t k = 0; k <= length_ / 2; ++k)
            row[line.places() ? line.places()[k] : k] = number_at(data, at, k, true);
        Real* const result = reinterpret_cast<Real*>(scratch);
        line.transform_row(row, result, scratch + 2 * line.row_bytes());
        for (std::size_t i = 0; i < length_; ++i) reals(data)[at.out + i * out_step_] = result[i];
    }

    problem all_;
    std::size_t length_, in_step_, out_step_; // of the last axis
    unsigned workers_;
    program<Real> plane_;
};

} // namespace

template <class Real> program<Real> to_real_within_output(const problem& all, unsigned workers) {
    const auto lines = std::make_shared<lines_to_real<Real>>(all, workers);
    return lines->make_program(lines);
}

template program<double> to_real_within_output(const problem& all, unsigned workers);
template program<float> to_real_within_output(const problem& all, unsigned workers);
template program<long double> to_real_within_output(const problem& all, unsigned workers);

} // namespace starpu::fft
