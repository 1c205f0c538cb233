// Pairs of the spectrum of real numbers, a vector at a time from both ends; tangle.hpp says what they are.
#pragma once

#include "kernels/simd.hpp"

namespace starpu::fft {

// A class per instruction set, as for the radix steps.
template <class Real, class InstructionSet> struct tangle_code {
    using vector = typename simd<Real>::vector;
    static constexpr std::size_t step = vector_length<Real>;

    static void untangle(Real* low, Real* high, const Real* fine, const Real* coarse, std::size_t count) {
        const std::size_t whole = count / step * step;
        const vector turn_all = repeated<Real>(coarse);
        for (std::size_t k = 0; k < 2 * whole; k += 2 * step) {
            Real* const top = high - k - 2 * (step - 1);
            const vector w = complex_product<Real>(load(fine + k), turn_all);
            const vector z = load(low + k), mirror = conjugate<Real>(reversed<Real>(load(top)));
            const vector even = (z + mirror) * Real(0.5), rest = (z - mirror) * Real(-0.5);
            const vector odd = complex_product<Real>(times_i<Real>(rest), w);
            store<Real>(low + k, even + odd);
            store<Real>(top, reversed<Real>(conjugate<Real>(even - odd)));
        }
        for (std::size_t k = 2 * whole; k < 2 * count; k += 2)
            untangle_one(low + k, high - k, fine + k, coarse);
    }

    static void entangle(const Real* low, const Real* high, Real* to_low, Real* to_high, const Real* fine,
                         const Real* coarse, std::size_t count) {
        const std::size_t whole = count / step * step;
        const vector turn_all = repeated<Real>(coarse);
        for (std::size_t k = 0; k < 2 * whole; k += 2 * step) {
            const std::size_t top = k + 2 * (step - 1); // behind the last number
            const vector w = complex_product<Real>(load(fine + k), turn_all);
            const vector x = load(low + k), mirror = conjugate<Real>(reversed<Real>(load(high - top)));
            const vector even = x + mirror;
            const vector turned = times_i<Real>(complex_product<Real>(x - mirror, conjugate<Real>(w)));
            store<Real>(to_low + k, even + turned);
            store<Real>(to_high - top, reversed<Real>(conjugate<Real>(even - turned)));
        }
        for (std::size_t k = 2 * whole; k < 2 * count; k += 2)
            entangle_one(low + k, high - k, to_low + k, to_high - k, fine + k, coarse);
    }

private:
    struct number {
        Real re, im;
    };
    [[gnu::always_inline]] static inline number product(number a, number b) {
        return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
    }

    [[gnu::always_inline]] static inline void untangle_one(Real* low, Real* high, const Real* fine,
                                                           const Real* coarse) {
        const number w = product({fine[0], fine[1]}, {coarse[0], coarse[1]});
        const number even{(low[0] + high[0]) * Real(0.5), (low[1] - high[1]) * Real(0.5)};
        const number rest{(low[0] - high[0]) * Real(0.5), (low[1] + high[1]) * Real(0.5)};
        const number odd = product({rest.im, -rest.re}, w);
        low[0] = even.re + odd.re;
        low[1] = even.im + odd.im;
        high[0] = even.re - odd.re;
        high[1] = odd.im - even.im;
    }

    [[gnu::always_inline]] static inline void entangle_one(const Real* low, const Real* high, Real* to_low,
                                                           Real* to_high, const Real* fine,
                                                           const Real* coarse) {
        const number w = product({fine[0], fine[1]}, {coarse[0], coarse[1]});
        const number even{low[0] + high[0], low[1] - high[1]};
        const number odd = product({low[0] - high[0], low[1] + high[1]}, {w.re, -w.im});
        to_low[0] = even.re - odd.im;
        to_low[1] = even.im + odd.re;
        to_high[0] = even.re + odd.im;
        to_high[1] = odd.re - even.im;
    }
};

} // namespace starpu::fft
