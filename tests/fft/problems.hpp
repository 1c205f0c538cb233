// Transforms of any kind and layout, run by a plan and by FFTW in long double, and compared.
#pragma once

#include "precisions.hpp"

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

// What the input of a transform to real numbers must be for a real result: FFTW does not look at some parts,
// so any numbers will do.
template <class Real> std::vector<Real> random_reals(std::size_t count, std::mt19937_64& engine);

// The largest error over the root mean square of the output, in units of the precision; and whether all that
// is no part of the output is as it was.
struct difference {
    double error = 0;
    bool left_alone = true;
};
template <class Real>
difference compare(const problem& p, const std::vector<Real>& found, const reals& expected,
                   const std::vector<Real>& before);

double allowed_error(const problem& p);

// By FFTW.
reals expected_output(const problem& p, reals in, reals out);

// Random numbers for a problem, and what becomes of them; any plan of the problem must find that, in any
// precision: each gets the numbers rounded, which adds less than a unit to an error of which several are
// allowed.
class trial {
public:
    trial(problem p, std::mt19937_64& engine);

    // The same numbers for a problem of the same lengths that lays them out in another way, in the same order
    // of walks; nothing is computed for it.
    trial laid_out(const problem& other) const;

    // An input of its own, and all that is no part of the output, must be as it was.
    template <class Real> void expect_right(typename calls<Real>::plan plan) const;

    const problem& what() const { return problem_; }

private:
    explicit trial(const problem& p) : problem_{p} {}

    problem problem_;
    reals in_, out_, expected_;
};

// Runs f(trial) for a problem in two arrays and in one, with rows that are padded.
template <class Function>
void in_two_arrays_and_in_one(kind what, const std::vector<int>& n, int sign, const std::vector<int>& ways,
                              std::mt19937_64& engine, Function f) {
    const trial apart{contiguous(what, n, sign, ways), engine};
    f(apart);
    f(apart.laid_out(contiguous(what, n, sign, ways, true)));
}

template <class Real> typename calls<Real>::plan plan_of(const problem& p, unsigned flags = 0) {
    return calls<Real>::guru(p.what, static_cast<int>(p.axes.size()), p.axes.data(),
                             static_cast<int>(p.loops.size()), p.loops.data(), p.sign,
                             p.ways.empty() ? nullptr : p.ways.data(), flags);
}

template <class Real>
void expect_right(typename calls<Real>::plan plan, const problem& p, std::mt19937_64& engine) {
    trial{p, engine}.expect_right<Real>(plan);
}

} // namespace fft_test
