// The radix steps that join FFTW's leaves into longer transforms, written once for all instruction sets.
#pragma once

#include "kernels/butterfly_set.hpp"
#include "kernels/simd.hpp"
#include "kernels/tangle_vectors.hpp"
#include "kernels/turns.hpp"

namespace starpu::fft {

// A class per instruction set, so that the linker never takes one set's code for another's.
template <class Real, class InstructionSet> struct butterfly_code {
    using vector = typename simd<Real>::vector;
    static constexpr std::size_t step = vector_length<Real>;

    static void radix2(Real* x, std::size_t stride, std::size_t count, const Real* roots, int) {
        for (std::size_t k = 0; k < count; k += step) {
            Real* p = x + 2 * k;
            const vector a = load(p);
            const vector b = complex_product<Real>(load(p + 2 * stride), load(roots + 2 * k));
            store<Real>(p, a + b);
            store<Real>(p + 2 * stride, a - b);
        }
    }

    static void radix4(Real* x, std::size_t stride, std::size_t count, const Real* roots, int sign) {
        const vector direction = spread(static_cast<Real>(sign));
        for (std::size_t k = 0; k < count; k += step) {
            Real* p = x + 2 * k;
            const Real* w = roots + 2 * k;
            const vector a = load(p);
            const vector b = complex_product<Real>(load(p + 2 * stride), load(w));
            const vector c = complex_product<Real>(load(p + 4 * stride), load(w + 2 * count));
            const vector d = complex_product<Real>(load(p + 6 * stride), load(w + 4 * count));
            const vector even_sum = a + c, even_difference = a - c, odd_sum = b + d;
            const vector odd_turned = times_i<Real>(b - d) * direction;
            store<Real>(p, even_sum + odd_sum);
            store<Real>(p + 2 * stride, even_difference + odd_turned);
            store<Real>(p + 4 * stride, even_sum - odd_sum);
            store<Real>(p + 6 * stride, even_difference - odd_turned);
        }
    }

    // Output q and its mirror Radix - q share their sums: cosines weigh the sums of mirrored inputs, sines
    // the differences.
    template <int Radix>
    static void odd_radix(Real* x, std::size_t stride, std::size_t count, const Real* roots, int sign) {
        constexpr int half = Radix / 2;
        const vector direction = spread(static_cast<Real>(sign));
        for (std::size_t k = 0; k < count; k += step) {
            Real* p = x + 2 * k;
            const Real* w = roots + 2 * k;
            const vector first = load(p);
            vector sum[half + 1], difference[half + 1], total = first;
            for (int j = 1; j <= half; ++j) {
                const int mirror = Radix - j;
                const vector b =
                    complex_product<Real>(load(p + 2 * j * stride), load(w + 2 * (j - 1) * count));
                const vector c =
                    complex_product<Real>(load(p + 2 * mirror * stride), load(w + 2 * (mirror - 1) * count));
                sum[j] = b + c;
                difference[j] = times_i<Real>(b - c) * direction;
                total += sum[j];
            }
            store<Real>(p, total);
            for (int q = 1; q <= half; ++q) {
                vector even = first, odd = vector{};
                for (int j = 1; j <= half; ++j) {
                    even += sum[j] * static_cast<Real>(turn<Radix>::cosine[j * q % Radix]);
                    odd += difference[j] * static_cast<Real>(turn<Radix>::sine[j * q % Radix]);
                }
                store<Real>(p + 2 * q * stride, even + odd);
                store<Real>(p + 2 * (Radix - q) * stride, even - odd);
            }
        }
    }

    template <bool Streaming>
    [[gnu::always_inline]] static inline void twiddle_vectors(Real* to, const Real* from, const Real* fine,
                                                              const Real* coarse, std::size_t count) {
        const vector turn_all = repeated<Real>(coarse);
        for (std::size_t k = 0; k < 2 * count; k += 2 * step) {
            const vector w = complex_product<Real>(load(fine + k), turn_all);
            const vector v = complex_product<Real>(load(from + k), w);
            if constexpr (Streaming)
                stream<Real>(to + k, v);
            else
                store<Real>(to + k, v);
        }
    }

    static void twiddle(Real* to, const Real* from, const Real* fine, const Real* coarse, std::size_t count,
                        bool streaming) {
        const std::size_t whole = count / step * step;
        if (streaming)
            twiddle_vectors<true>(to, from, fine, coarse, whole);
        else
            twiddle_vectors<false>(to, from, fine, coarse, whole);
        for (std::size_t k = 2 * whole; k < 2 * count; k += 2) {
            const Real re = fine[k] * coarse[0] - fine[k + 1] * coarse[1];
            const Real im = fine[k] * coarse[1] + fine[k + 1] * coarse[0];
            const Real x = from[k], y = from[k + 1];
            to[k] = x * re - y * im;
            to[k + 1] = x * im + y * re;
        }
    }

    static void multiply(Real* x, const Real* y, std::size_t count) {
        const std::size_t whole = count / step * step;
        for (std::size_t k = 0; k < 2 * whole; k += 2 * step)
            store<Real>(x + k, complex_product<Real>(load(x + k), load(y + k)));
        for (std::size_t k = 2 * whole; k < 2 * count; k += 2) {
            const Real re = x[k], im = x[k + 1];
            x[k] = re * y[k] - im * y[k + 1];
            x[k + 1] = re * y[k + 1] + im * y[k];
        }
    }
};

template <class Real, class InstructionSet> butterfly_set<Real> make_butterflies() {
    using code = butterfly_code<Real, InstructionSet>;
    return {code::radix2,
            code::template odd_radix<3>,
            code::radix4,
            code::template odd_radix<5>,
            code::template odd_radix<7>,
            code::twiddle,
            code::multiply,
            tangle_vectors<Real, InstructionSet>::untangle,
            tangle_vectors<Real, InstructionSet>::entangle};
}

} // namespace starpu::fft
