// Pairs of the spectrum of real numbers, a vector at a time from both ends; tangle.hpp says what they are,
// and does what is left.
#pragma once

#include "kernels/simd.hpp"

namespace starpu::fft {

// A class per instruction set, as for the radix steps.
template <class Real, class InstructionSet> struct tangle_vectors {
    using vector = typename simd<Real>::vector;
    static constexpr std::size_t step = vector_length<Real>;

    static std::size_t untangle(Real* low, Real* high, const Real* fine, const Real* coarse,
                                std::size_t count) {
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
        return whole;
    }

    static std::size_t entangle(const Real* low, const Real* high, Real* to_low, Real* to_high,
                                const Real* fine, const Real* coarse, std::size_t count) {
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
        return whole;
    }
};

} // namespace starpu::fft
