// Vectors of numbers in registers, real and complex, for which the kernels are written once.
//
// Compiled once per instruction set, each in a namespace of its own so that no two variants share a symbol.
// For the same reason nothing of std::complex is called here: the copy of such a function that is compiled
// with the flags of one variant might serve all callers.
#pragma once

#include "matrix/index.hpp"
#include "matrix/scalar.hpp"

#include <cstdint>
#include <utility>

namespace starpu::linalg::STARPU_LINALG_ISA {

#if defined(__AVX512F__)
constexpr index vector_bytes = 64;
#elif defined(__AVX2__)
constexpr index vector_bytes = 32;
#else
constexpr index vector_bytes = 16;
#endif

// A complex number with the layout of std::complex.
template <class Real> struct [[gnu::may_alias]] complex_number { Real re, im; };

// What a matrix of T is made of, as the kernels see it.
template <class T> struct element_type { using type = T; };
template <class Real> struct element_type<std::complex<Real>> { using type = complex_number<Real>; };
template <class T> using element = typename element_type<T>::type;

template <class T> [[gnu::always_inline]] inline element<T>* elements(T* first) {
    return reinterpret_cast<element<T>*>(first);
}
template <class T> [[gnu::always_inline]] inline const element<T>* elements(const T* first) {
    return reinterpret_cast<const element<T>*>(first);
}

// What element E's parts are, and how many.
template <class E> struct parts_of {
    using real = E;
    static constexpr index count = 1;
};
template <class Real> struct parts_of<complex_number<Real>> {
    using real = Real;
    static constexpr index count = 2;
};
template <class E> using real_part_of = typename parts_of<E>::real;
template <class E> constexpr index part_count = parts_of<E>::count;

// An array of T as an array of parts.
template <class T> [[gnu::always_inline]] inline real_of<T>* parts(T* first) {
    return reinterpret_cast<real_of<T>*>(first);
}
template <class T> [[gnu::always_inline]] inline const real_of<T>* parts(const T* first) {
    return reinterpret_cast<const real_of<T>*>(first);
}

// Scalars. Those of real numbers are the language's own.
#define STARPU_LINALG_INLINE template <class Real> [[gnu::always_inline]] constexpr
STARPU_LINALG_INLINE complex_number<Real> operator+(complex_number<Real> a, complex_number<Real> b) {
    return {a.re + b.re, a.im + b.im};
}
STARPU_LINALG_INLINE complex_number<Real> operator-(complex_number<Real> a, complex_number<Real> b) {
    return {a.re - b.re, a.im - b.im};
}
STARPU_LINALG_INLINE complex_number<Real> operator*(complex_number<Real> a, complex_number<Real> b) {
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
STARPU_LINALG_INLINE complex_number<Real>& operator+=(complex_number<Real>& a, complex_number<Real> b) {
    return a = a + b;
}
STARPU_LINALG_INLINE complex_number<Real>& operator-=(complex_number<Real>& a, complex_number<Real> b) {
    return a = a - b;
}
// Smith's division: no square of a part can overflow.
STARPU_LINALG_INLINE complex_number<Real> operator/(complex_number<Real> a, complex_number<Real> b) {
    if (__builtin_fabs(static_cast<double>(b.re)) >= __builtin_fabs(static_cast<double>(b.im))) {
        const Real ratio = b.im / b.re, divisor = b.re + b.im * ratio;
        return {(a.re + a.im * ratio) / divisor, (a.im - a.re * ratio) / divisor};
    }
    const Real ratio = b.re / b.im, divisor = b.re * ratio + b.im;
    return {(a.re * ratio + a.im) / divisor, (a.im * ratio - a.re) / divisor};
}
STARPU_LINALG_INLINE complex_number<Real> conjugate_of(complex_number<Real> a) {
    return {a.re, -a.im};
}
STARPU_LINALG_INLINE Real conjugate_of(Real a) {
    return a;
}
// What LAPACK compares pivots by: |re| + |im|.
STARPU_LINALG_INLINE Real size_of(Real a) {
    return a < 0 ? -a : a;
}
STARPU_LINALG_INLINE Real size_of(complex_number<Real> a) {
    return size_of(a.re) + size_of(a.im);
}
#undef STARPU_LINALG_INLINE

template <class E> constexpr E one() {
    if constexpr (part_count<E> == 1)
        return 1;
    else
        return {1, 0};
}

// The compiler's vectors. Those in memory may be unaligned: tiles start anywhere.
template <class Real, index lanes> struct simd {
    typedef Real type __attribute__((vector_size(sizeof(Real) * lanes)));
    typedef Real in_memory
        __attribute__((vector_size(sizeof(Real) * lanes), aligned(sizeof(Real)), may_alias));
};

template <class V, int... order>
[[gnu::always_inline]] inline V shuffle(V a, V b, std::integer_sequence<int, order...>) {
    return __builtin_shufflevector(a, b, order...);
}
// a[0] b[0] a[1] b[1] ... of the first halves, and of the second.
template <class V, int... i>
[[gnu::always_inline]] inline V zip_first_halves(V a, V b, std::integer_sequence<int, i...>) {
    constexpr int lanes = sizeof...(i);
    return shuffle(a, b, std::integer_sequence<int, (i % 2 ? lanes + i / 2 : i / 2)...>{});
}
template <class V, int... i>
[[gnu::always_inline]] inline V zip_second_halves(V a, V b, std::integer_sequence<int, i...>) {
    constexpr int lanes = sizeof...(i);
    return shuffle(a, b, std::integer_sequence<int, (lanes / 2 + (i % 2 ? lanes + i / 2 : i / 2))...>{});
}
// Every second of the elements of a and b one after the other, the first or the second of them.
template <int first, class V, int... i>
[[gnu::always_inline]] inline V every_second(V a, V b, std::integer_sequence<int, i...>) {
    return shuffle(a, b, std::integer_sequence<int, (2 * i + first)...>{});
}

// Adds the lanes to those `width` away from them.
template <index width, class V, int... i>
[[gnu::always_inline]] inline V fold(V a, std::integer_sequence<int, i...>) {
    return a + shuffle(a, a, std::integer_sequence<int, (i ^ static_cast<int>(width))...>{});
}
template <index count, class V> [[gnu::always_inline]] inline auto sum_of_lanes(V a) {
    using lane_indexes = std::make_integer_sequence<int, static_cast<int>(count)>;
    if constexpr (count >= 16) a = fold<8>(a, lane_indexes{});
    if constexpr (count >= 8) a = fold<4>(a, lane_indexes{});
    if constexpr (count >= 4) a = fold<2>(a, lane_indexes{});
    if constexpr (count >= 2) a = fold<1>(a, lane_indexes{});
    return a[0];
}

// `lanes` real numbers.
template <class E, index lanes> struct numbers {
    using vec = typename simd<E, lanes>::type;
    using vec_in_memory = typename simd<E, lanes>::in_memory;
    static constexpr index count = lanes;
    vec v;

    [[gnu::always_inline]] static numbers zero() { return {vec{}}; }
    [[gnu::always_inline]] static numbers all(E x) { return {x - vec{}}; }
    [[gnu::always_inline]] static numbers load(const E* from) {
        return {*reinterpret_cast<const vec_in_memory*>(from)};
    }
    [[gnu::always_inline]] void store(E* to) const { *reinterpret_cast<vec_in_memory*>(to) = v; }
    // From and to packed operands.
    [[gnu::always_inline]] static numbers load_packed(const E* from) { return load(from); }
    [[gnu::always_inline]] void store_packed(E* to) const { store(to); }

    [[gnu::always_inline]] void operator+=(numbers x) { v += x.v; }
    [[gnu::always_inline]] void operator-=(numbers x) { v -= x.v; }
    [[gnu::always_inline]] void operator*=(E x) { v *= x; }
    [[gnu::always_inline]] void add_product(numbers x, numbers y) { v += x.v * y.v; }
    [[gnu::always_inline]] void subtract_product(numbers x, numbers y) { v -= x.v * y.v; }
    [[gnu::always_inline]] void add_product(numbers x, E y) { v += x.v * (y - vec{}); }
    [[gnu::always_inline]] void subtract_product(numbers x, E y) { v -= x.v * (y - vec{}); }

    // The conjugate of x times y.
    [[gnu::always_inline]] void add_inner_product(numbers x, numbers y) { v += x.v * y.v; }

    [[gnu::always_inline]] E sum() const { return sum_of_lanes<lanes>(v); }
    [[gnu::always_inline]] E lane(index place) const { return v[place]; }
    [[gnu::always_inline]] void set(index lane, E x) { v[lane] = x; }
    // |x|, as pivots are compared.
    [[gnu::always_inline]] vec sizes() const { return v < 0 ? -v : v; }
    // This where the mask is set, else other.
    template <class Mask> [[gnu::always_inline]] numbers where(const Mask& mask, const numbers& other) const {
        return {mask ? v : other.v};
    }
};

// The same of complex numbers, real and imaginary parts apart.
template <class Real, index lanes> struct numbers<complex_number<Real>, lanes> {
    using E = complex_number<Real>;
    using vec = typename simd<Real, lanes>::type;
    using vec_in_memory = typename simd<Real, lanes>::in_memory;
    using lane_indexes = std::make_integer_sequence<int, lanes>;
    static constexpr index count = lanes;
    vec re, im;

    [[gnu::always_inline]] static vec part(const Real* from) {
        return *reinterpret_cast<const vec_in_memory*>(from);
    }
    [[gnu::always_inline]] static void put(Real* to, vec x) { *reinterpret_cast<vec_in_memory*>(to) = x; }

    [[gnu::always_inline]] static numbers zero() { return {vec{}, vec{}}; }
    [[gnu::always_inline]] static numbers all(E x) { return {x.re - vec{}, x.im - vec{}}; }
    [[gnu::always_inline]] static numbers load(const E* from) {
        const vec a = part(&from->re), b = part(&from->re + lanes);
        return {every_second<0>(a, b, lane_indexes{}), every_second<1>(a, b, lane_indexes{})};
    }
    [[gnu::always_inline]] void store(E* to) const {
        put(&to->re, zip_first_halves(re, im, lane_indexes{}));
        put(&to->re + lanes, zip_second_halves(re, im, lane_indexes{}));
    }
    [[gnu::always_inline]] static numbers load_packed(const Real* from) {
        return {part(from), part(from + lanes)};
    }
    [[gnu::always_inline]] void store_packed(Real* to) const {
        put(to, re);
        put(to + lanes, im);
    }

    [[gnu::always_inline]] void operator+=(numbers x) {
        re += x.re;
        im += x.im;
    }
    [[gnu::always_inline]] void operator-=(numbers x) {
        re -= x.re;
        im -= x.im;
    }
    [[gnu::always_inline]] void operator*=(E x) {
        const vec old = re;
        re = old * x.re - im * x.im;
        im = old * x.im + im * x.re;
    }
    [[gnu::always_inline]] void add_product(numbers x, numbers y) {
        re += x.re * y.re;
        im += x.re * y.im;
        re -= x.im * y.im;
        im += x.im * y.re;
    }
    [[gnu::always_inline]] void subtract_product(numbers x, numbers y) {
        re -= x.re * y.re;
        im -= x.re * y.im;
        re += x.im * y.im;
        im -= x.im * y.re;
    }
    [[gnu::always_inline]] void add_product(numbers x, E y) { add_product(x, all(y)); }
    [[gnu::always_inline]] void subtract_product(numbers x, E y) { subtract_product(x, all(y)); }

    [[gnu::always_inline]] void add_inner_product(numbers x, numbers y) {
        re += x.re * y.re;
        im += x.re * y.im;
        re += x.im * y.im;
        im -= x.im * y.re;
    }

    [[gnu::always_inline]] E sum() const { return {sum_of_lanes<lanes>(re), sum_of_lanes<lanes>(im)}; }
    [[gnu::always_inline]] E lane(index place) const { return {re[place], im[place]}; }
    [[gnu::always_inline]] void set(index lane, E x) {
        re[lane] = x.re;
        im[lane] = x.im;
    }
    [[gnu::always_inline]] vec sizes() const { return (re < 0 ? -re : re) + (im < 0 ? -im : im); }
    template <class Mask> [[gnu::always_inline]] numbers where(const Mask& mask, const numbers& other) const {
        return {mask ? re : other.re, mask ? im : other.im};
    }
};

} // namespace starpu::linalg::STARPU_LINALG_ISA
