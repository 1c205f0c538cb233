// Transforms of any kind and layout, run by a plan and by FFTW in long double, and compared.
#pragma once

#include "precisions.hpp"
#include "support/worse_of.hpp"

#include <algorithm>
#include <string>

namespace fft_test {

using reals = std::vector<long double>;

struct problem {
    kind what = kind::complex_to_complex;
    int sign = STARPUFFT_FORWARD;
    std::vector<starpufft_iodim64> axes, loops;
    std::vector<int> ways;
    bool in_place = false;

    bool has_real_input() const { return what == kind::real_to_complex || what == kind::real_to_real; }
    bool has_real_output() const { return what == kind::complex_to_real || what == kind::real_to_real; }

    std::ptrdiff_t in_length(std::size_t axis) const {
        const bool halved = what == kind::complex_to_real && axis + 1 == axes.size();
        return halved ? axes[axis].n / 2 + 1 : axes[axis].n;
    }
    std::ptrdiff_t out_length(std::size_t axis) const {
        const bool halved = what == kind::real_to_complex && axis + 1 == axes.size();
        return halved ? axes[axis].n / 2 + 1 : axes[axis].n;
    }

    // Real numbers from the first to the last.
    std::size_t in_reals() const {
        std::ptrdiff_t last = 0;
        for (const auto& loop : loops) last += (loop.n - 1) * loop.is;
        for (std::size_t i = 0; i < axes.size(); ++i) last += (in_length(i) - 1) * axes[i].is;
        return static_cast<std::size_t>(last + 1) * (has_real_input() ? 1 : 2);
    }
    std::size_t out_reals() const {
        std::ptrdiff_t last = 0;
        for (const auto& loop : loops) last += (loop.n - 1) * loop.os;
        for (std::size_t i = 0; i < axes.size(); ++i) last += (out_length(i) - 1) * axes[i].os;
        return static_cast<std::size_t>(last + 1) * (has_real_output() ? 1 : 2);
    }

    // The number of terms in each sum; those of cosines and sines stand for twice as many.
    double logical_size() const {
        double size = 1;
        for (std::size_t i = 0; i < axes.size(); ++i) {
            const auto n = static_cast<double>(axes[i].n);
            const int way = what == kind::real_to_real ? ways[i] : STARPUFFT_R2HC;
            size *= way <= STARPUFFT_DHT       ? n
                    : way == STARPUFFT_REDFT00 ? 2 * (n - 1)
                    : way == STARPUFFT_RODFT00 ? 2 * (n + 1)
                                               : 2 * n;
        }
        return size;
    }

    std::string name() const {
        const char* kinds[] = {"c2c", "r2c", "c2r", "r2r"};
        std::string text = kinds[static_cast<int>(what)];
        text += in_place ? " in place" : "";
        for (const auto& d : axes) text += " " + text_of(d);
        if (!loops.empty()) text += " times";
        for (const auto& d : loops) text += " " + text_of(d);
        for (const int way : ways) text += " way " + std::to_string(way);
        return text + " sign " + std::to_string(sign);
    }

private:
    static std::string text_of(const starpufft_iodim64& d) {
        return std::to_string(d.n) + "(" + std::to_string(d.is) + ":" + std::to_string(d.os) + ")";
    }
};

// Rows of real numbers that are padded, where they share their place with complex ones.
inline problem contiguous(kind what, const std::vector<int>& n, int sign = STARPUFFT_FORWARD,
                          std::vector<int> ways = {}, bool in_place = false) {
    problem p{what, sign, {}, {}, std::move(ways), in_place};
    std::ptrdiff_t is = 1, os = 1;
    for (std::size_t i = n.size(); i-- > 0;) {
        p.axes.insert(p.axes.begin(), {n[i], is, os});
        const bool is_last = i + 1 == n.size();
        const std::ptrdiff_t half = n[i] / 2 + 1, real = in_place ? 2 * half : n[i];
        is *= is_last && what == kind::real_to_complex   ? real
              : is_last && what == kind::complex_to_real ? half
                                                         : n[i];
        os *= is_last && what == kind::real_to_complex   ? half
              : is_last && what == kind::complex_to_real ? real
                                                         : n[i];
    }
    return p;
}

// Runs f(index in reals) for the first real number of each element of an array.
template <class Length, class Function>
void for_each_place(const problem& p, std::ptrdiff_t starpufft_iodim64::*step, Length length, Function f) {
    const std::size_t axis_count = p.axes.size(), count = axis_count + p.loops.size();
    const auto dimension = [&](std::size_t i) {
        return i < axis_count ? p.axes[i] : p.loops[i - axis_count];
    };
    const auto extent = [&](std::size_t i) { return i < axis_count ? length(i) : p.loops[i - axis_count].n; };
    std::vector<std::ptrdiff_t> at(count);
    for (;;) {
        std::ptrdiff_t place = 0;
        for (std::size_t i = 0; i < count; ++i) place += at[i] * (dimension(i).*step);
        f(static_cast<std::size_t>(place));
        std::size_t i = 0;
        while (i < count && ++at[i] == extent(i)) at[i++] = 0;
        if (i == count) return;
    }
}

// What the input of a transform to real numbers must be for a real result: FFTW does not look at some parts,
// so any numbers will do.
template <class Real> std::vector<Real> random_reals(std::size_t count, std::mt19937_64& engine) {
    std::uniform_real_distribution<double> uniform(-1, 1);
    std::vector<Real> values(count);
    for (Real& value : values) value = static_cast<Real>(uniform(engine));
    return values;
}

// The largest error over the root mean square of the output, in units of the precision; and whether all that
// is no part of the output is as it was.
struct difference {
    double error = 0;
    bool left_alone = true;
};
template <class Real>
difference compare(const problem& p, const std::vector<Real>& found, const reals& expected,
                   const std::vector<Real>& before) {
    const std::size_t parts = p.has_real_output() ? 1 : 2;
    std::vector<bool> is_output(found.size());
    long double largest = 0, squares = 0;
    std::size_t count = 0;
    for_each_place(
        p, &starpufft_iodim64::os, [&](std::size_t axis) { return p.out_length(axis); },
        [&](std::size_t place) {
            for (std::size_t i = place * parts; i < (place + 1) * parts; ++i) {
                is_output[i] = true;
                const long double error = std::abs(static_cast<long double>(found[i]) - expected[i]);
                largest = starpu::tests::worse_of(largest, error);
                squares += expected[i] * expected[i];
                ++count;
            }
        });
    difference result;
    const long double size = std::sqrt(squares / static_cast<long double>(count));
    if (largest != 0)
        result.error = static_cast<double>(largest / size / std::numeric_limits<Real>::epsilon());
    for (std::size_t i = 0; i < found.size(); ++i)
        if (!is_output[i] && !p.in_place && found[i] != before[i]) result.left_alone = false;
    return result;
}

inline double allowed_error(const problem& p) {
    return std::max(4.0, 4 * std::log2(p.logical_size()));
}

inline reals expected_output(const problem& p, reals in, reals out) {
    calls<long double>::reference(p.what, static_cast<int>(p.axes.size()), p.axes.data(),
                                  static_cast<int>(p.loops.size()), p.loops.data(), p.sign,
                                  p.ways.empty() ? nullptr : p.ways.data(), in.data(), out.data());
    return out;
}

// Random numbers for a problem, and what becomes of them; any plan of the problem must find that.
template <class Real> class trial {
public:
    trial(const problem& p, std::mt19937_64& engine)
        : problem_{p}, in_{random_reals<Real>(
                           p.in_place ? std::max(p.in_reals(), p.out_reals()) : p.in_reals(), engine)},
          out_{p.in_place ? in_ : random_reals<Real>(p.out_reals(), engine)},
          expected_{expected_output(p, {in_.begin(), in_.end()}, {out_.begin(), out_.end()})} {}

    // An input of its own, and all that is no part of the output, must be as it was.
    void expect_right(typename calls<Real>::plan plan) const {
        ASSERT_NE(plan, nullptr) << problem_.name();
        std::vector<Real> in = in_, out = out_;
        std::vector<Real>& target = problem_.in_place ? in : out;
        ASSERT_EQ(calls<Real>::execute(plan, in.data(), target.data()), 0) << problem_.name();
        const difference d = compare(problem_, target, expected_, out_);
        EXPECT_LE(d.error, allowed_error(problem_)) << problem_.name();
        EXPECT_TRUE(d.left_alone) << problem_.name();
        if (!problem_.in_place) {
            EXPECT_EQ(in, in_) << problem_.name();
        }
    }

private:
    problem problem_;
    std::vector<Real> in_, out_;
    reals expected_;
};

template <class Real>
void expect_right(typename calls<Real>::plan plan, const problem& p, std::mt19937_64& engine) {
    trial<Real>{p, engine}.expect_right(plan);
}

} // namespace fft_test
