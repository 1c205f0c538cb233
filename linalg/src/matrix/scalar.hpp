// What differs between the four scalar types that routines are written for once.
#pragma once

#include <complex>
#include <limits>
#include <type_traits>

namespace starpu::linalg {

namespace detail {
template <class T> struct real_part { using type = T; };
template <class T> struct real_part<std::complex<T>> { using type = T; };
} // namespace detail

// float for float and complex<float>, double for the others.
template <class T> using real_of = typename detail::real_part<T>::type;

template <class T> constexpr bool is_complex = !std::is_same_v<T, real_of<T>>;

// The option that stands for the transpose that keeps a product with it Hermitian.
template <class T> constexpr char adjoint = is_complex<T> ? 'C' : 'T';

template <class T> constexpr T conjugate(T x) {
    if constexpr (is_complex<T>)
        return T(x.real(), -x.imag());
    else
        return x;
}

template <class T> constexpr real_of<T> real(T x) {
    if constexpr (is_complex<T>)
        return x.real();
    else
        return x;
}

// Neither NaN nor infinite.
template <class T> constexpr bool is_finite(T x) {
    constexpr auto most = std::numeric_limits<real_of<T>>::max();
    if constexpr (is_complex<T>)
        return is_finite(x.real()) && is_finite(x.imag());
    else
        return x >= -most && x <= most;
}

} // namespace starpu::linalg
