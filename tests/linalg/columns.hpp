// What the tests' own products and made-up matrices are made of: columns of numbers, real ones or the parts
// of complex ones, told by plain pointers, since a sanitizer looks at every access.
#pragma once

#include "reference.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace linalg_test {

using index = std::int64_t;

// Numbers as their parts, which follow each other.
template <class T> constexpr std::size_t parts_count = is_complex<T> ? 2 : 1;
template <class T> auto parts_of(T* x) {
    return reinterpret_cast<std::conditional_t<std::is_const_v<T>, const real_of<std::remove_const_t<T>>,
                                               real_of<std::remove_const_t<T>>>*>(x);
}

// Numbers whose parts are between -range/2 and range/2, the same for the same seed.
template <class T> void fill_with_noise(T* first, std::size_t count, std::uint64_t seed, double range = 1) {
    std::uint64_t state = (seed + 1) * 0x9e3779b97f4a7c15;
    for (std::size_t i = 0; i < parts_count<T> * count; i++) {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        const auto drawn = static_cast<std::int64_t>(state * 0x2545f4914f6cdd1d);
        parts_of(first)[i] = static_cast<real_of<T>>(static_cast<double>(drawn) * 0x1p-64 * range);
    }
}

inline void add_magnitudes(const double* x, index count, double* sums) {
    for (index i = 0; i < count; i++) sums[i] += __builtin_fabs(x[i]);
}

inline double inner_product(const double* x, const double* y, index count) {
    double sum = 0;
    for (index i = 0; i < count; i++) sum += x[i] * y[i];
    return sum;
}

template <class Real, class Sum> void add_real_multiple(Sum factor, const Real* x, index count, Sum* sums) {
    for (index i = 0; i < count; i++) sums[i] += factor * static_cast<Sum>(x[i]);
}
template <class Real, class Sum>
void add_complex_multiple(Sum re, Sum im, const Real* x, index count, Sum* sums) {
    for (index i = 0; i < 2 * count; i += 2) {
        const auto x_re = static_cast<Sum>(x[i]), x_im = static_cast<Sum>(x[i + 1]);
        sums[i] += re * x_re - im * x_im;
        sums[i + 1] += re * x_im + im * x_re;
    }
}
// sums += factor x, where sums may be more precise.
template <class T, class Sum> void add_multiple(Sum factor, const T* x, index count, Sum* sums) {
    if constexpr (is_complex<T>)
        add_complex_multiple(factor.real(), factor.imag(), parts_of(x), count, parts_of(sums));
    else
        add_real_multiple(factor, x, count, sums);
}

} // namespace linalg_test
