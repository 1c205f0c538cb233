// 64-byte vectors of interleaved complex numbers.
//
// Everything here is always inlined: the files that include this are compiled for different instruction sets,
// and no function of one may serve another.
#pragma once

#include <cstddef>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace starpu::fft {

template <class Real> struct simd;

template <> struct simd<double> {
    typedef double vector __attribute__((vector_size(64)));
    [[gnu::always_inline]] static inline vector reals(const vector& w) {
        return __builtin_shufflevector(w, w, 0, 0, 2, 2, 4, 4, 6, 6);
    }
    [[gnu::always_inline]] static inline vector imaginaries(const vector& w) {
        return __builtin_shufflevector(w, w, 1, 1, 3, 3, 5, 5, 7, 7);
    }
    [[gnu::always_inline]] static inline vector swapped(const vector& w) {
        return __builtin_shufflevector(w, w, 1, 0, 3, 2, 5, 4, 7, 6);
    }
    [[gnu::always_inline]] static inline vector minus_plus() { return vector{-1, 1, -1, 1, -1, 1, -1, 1}; }
    [[gnu::always_inline]] static inline vector reversed(const vector& w) {
        return __builtin_shufflevector(w, w, 6, 7, 4, 5, 2, 3, 0, 1);
    }
};

template <> struct simd<float> {
    typedef float vector __attribute__((vector_size(64)));
    [[gnu::always_inline]] static inline vector reals(const vector& w) {
        return __builtin_shufflevector(w, w, 0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12, 14, 14);
    }
    [[gnu::always_inline]] static inline vector imaginaries(const vector& w) {
        return __builtin_shufflevector(w, w, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15);
    }
    [[gnu::always_inline]] static inline vector swapped(const vector& w) {
        return __builtin_shufflevector(w, w, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14);
    }
    [[gnu::always_inline]] static inline vector minus_plus() {
        return vector{-1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1};
    }
    [[gnu::always_inline]] static inline vector reversed(const vector& w) {
        return __builtin_shufflevector(w, w, 14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1);
    }
};

// Complex numbers in a vector.
template <class Real> constexpr std::size_t vector_length = 32 / sizeof(Real);

template <class Real> [[gnu::always_inline]] inline typename simd<Real>::vector load(const Real* p) {
    typename simd<Real>::vector v;
    __builtin_memcpy(&v, p, sizeof v);
    return v;
}

template <class Real>
[[gnu::always_inline]] inline void store(Real* p, const typename simd<Real>::vector& v) {
    __builtin_memcpy(p, &v, sizeof v);
}

// Stores past the caches; p is on a 64-byte line. Processors without such stores use ordinary ones.
template <class Real>
[[gnu::always_inline]] inline void stream(Real* p, const typename simd<Real>::vector& v) {
#if defined(__SSE2__)
    __m128i quarters[4];
    __builtin_memcpy(quarters, &v, sizeof v);
    for (int i = 0; i < 4; ++i) _mm_stream_si128(reinterpret_cast<__m128i*>(p) + i, quarters[i]);
#else
    store<Real>(p, v);
#endif
}

template <class Real> [[gnu::always_inline]] inline auto spread(Real value) {
    return typename simd<Real>::vector{} + value;
}

// x * w, number by number
template <class Real>
[[gnu::always_inline]] inline auto complex_product(const typename simd<Real>::vector& x,
                                                   const typename simd<Real>::vector& w) {
    using s = simd<Real>;
    return x * s::reals(w) + s::swapped(x) * (s::imaginaries(w) * s::minus_plus());
}

// The numbers in reverse order.
template <class Real> [[gnu::always_inline]] inline auto reversed(const typename simd<Real>::vector& x) {
    return simd<Real>::reversed(x);
}

template <class Real> [[gnu::always_inline]] inline auto conjugate(const typename simd<Real>::vector& x) {
    return x * -simd<Real>::minus_plus();
}

// One complex number in all places.
template <class Real> [[gnu::always_inline]] inline auto repeated(const Real* number) {
    typename simd<Real>::vector all;
    for (std::size_t i = 0; i < 2 * vector_length<Real>; i += 2) {
        all[i] = number[0];
        all[i + 1] = number[1];
    }
    return all;
}

// x * i
template <class Real> [[gnu::always_inline]] inline auto times_i(const typename simd<Real>::vector& x) {
    return simd<Real>::swapped(x) * simd<Real>::minus_plus();
}

} // namespace starpu::fft
