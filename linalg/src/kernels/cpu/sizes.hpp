// Sums and maxima of the absolute values of numbers that lie side by side, for norms.
//
// Compiled once, for any processor: memory is slower than these loops, and bits do not depend on the
// instruction set this way. Sums are taken in a fixed number of lanes.
#pragma once

#include "matrix/index.hpp"

#include <complex>

namespace starpu::linalg {

// The largest |x|; NaN where there is one, and 0 where there is no number.
template <class Real> Real largest_size(index count, const Real* x);

template <class Real> Real sum_of_sizes(index count, const Real* x);

// sums[i] += |x[i]|
template <class Real> void add_sizes(index count, const Real* x, Real* sums);

// Of factor x.
template <class Real> Real sum_of_squares(index count, const Real* x, Real factor);

// to[i] = |z[i]|, without overflow, and NaN where either part is, whatever the other one. What lies far below
// the largest of them may become 0.
template <class Real> void take_moduli(index count, const std::complex<Real>* z, Real* to);

// How numbers are multiplied before they are squared: by a power of two that keeps sums of so many squares as
// a few thousand from overflowing, and from losing what counts beside the largest.
enum class magnitude { small, usual, large };
template <class Real> struct square_range;
template <> struct square_range<float> {
    static constexpr float smallest_usual = 0x1p-40f, largest_usual = 0x1p50f;
    static constexpr float factors[] = {0x1p90f, 1, 0x1p-80f}; // by magnitude
};
template <> struct square_range<double> {
    static constexpr double smallest_usual = 0x1p-460, largest_usual = 0x1p480;
    static constexpr double factors[] = {0x1p600, 1, 0x1p-600};
};

// Of numbers, by the size of their largest. A NaN is as good as usual.
template <class Real> constexpr magnitude magnitude_of(Real largest) {
    if (largest < square_range<Real>::smallest_usual) return magnitude::small;
    return largest > square_range<Real>::largest_usual ? magnitude::large : magnitude::usual;
}
template <class Real> constexpr Real factor_for(magnitude size) {
    return square_range<Real>::factors[static_cast<int>(size)];
}

} // namespace starpu::linalg
