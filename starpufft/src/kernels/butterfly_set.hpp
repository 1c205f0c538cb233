// The vector kernels of one instruction set, and the choice among them at run time.
#pragma once

#include <cstddef>

namespace starpu::fft {

// Numbers are interleaved complex ones; strides and counts are in complex numbers, and counts that radix
// steps take are multiples of a 64-byte vector.
template <class Real> struct butterfly_set {
    // Joins radix segments of count numbers, stride apart, in place: decimation in time, twiddles of segment
    // j >= 1 at roots + (j - 1) * count.
    using radix_step = void (*)(Real* x, std::size_t stride, std::size_t count, const Real* roots, int sign);
    radix_step radix2, radix3, radix4, radix5, radix7;

    // to[k] = from[k] * (fine[k] * coarse), past the caches if streaming (then to is on a 64-byte line).
    void (*twiddle)(Real* to, const Real* from, const Real* fine, const Real* coarse, std::size_t count,
                    bool streaming);

    // x[k] *= y[k]
    void (*multiply)(Real* x, const Real* y, std::size_t count);

    // The first of count pairs of low[k] and high[-k], as in tangle.hpp, with the root fine[k] * coarse; no
    // number is in two of them. The result is how many were done.
    std::size_t (*untangle)(Real* low, Real* high, const Real* fine, const Real* coarse, std::size_t count);
    std::size_t (*entangle)(const Real* low, const Real* high, Real* to_low, Real* to_high, const Real* fine,
                            const Real* coarse, std::size_t count);

    radix_step step(std::size_t radix) const {
        switch (radix) {
        case 2:
            return radix2;
        case 3:
            return radix3;
        case 4:
            return radix4;
        case 5:
            return radix5;
        default:
            return radix7;
        }
    }
};

// The instruction sets; each has a source file of its own, compiled for it.
struct baseline {};
struct avx2 {};
struct avx512 {};

template <class Real, class InstructionSet> butterfly_set<Real> make_butterflies();

// The kernels for the processor this runs on.
template <class Real> const butterfly_set<Real>& butterflies();
template <> const butterfly_set<long double>& butterflies();

// Their name, as in STARPU_FFT_KERNELS.
template <class Real> const char* name_of_butterflies();
template <> const char* name_of_butterflies<long double>();

} // namespace starpu::fft
