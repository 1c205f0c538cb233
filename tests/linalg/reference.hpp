// Reference BLAS and LAPACK as an oracle: loaded by file name into a namespace of the dynamic linker of their
// own, so that neither they nor OpenBLAS, which the suite calls, take the other's functions.
#pragma once

#include <complex>
#include <cstddef>
#include <string>
#include <type_traits>

namespace linalg_test {

template <class T> struct scalar_names;
template <> struct scalar_names<float> {
    using real = float;
    static constexpr char letter = 's';
};
template <> struct scalar_names<double> {
    using real = double;
    static constexpr char letter = 'd';
};
template <> struct scalar_names<std::complex<float>> {
    using real = float;
    static constexpr char letter = 'c';
};
template <> struct scalar_names<std::complex<double>> {
    using real = double;
    static constexpr char letter = 'z';
};
template <class T> using real_of = typename scalar_names<T>::real;
template <class T> constexpr bool is_complex = !std::is_same_v<T, real_of<T>>;

// Empty when the libraries are there, else why they are not.
const std::string& reference_problem();
// The address of a function of theirs, which must exist: of "gemm" for this precision.
void* reference_function(char letter, const char* routine);

namespace detail {

// Fortran takes addresses; the lengths of character arguments follow all of them.
template <class A> auto address_of(A& argument) {
    if constexpr (std::is_pointer_v<A>)
        return argument;
    else
        return &argument;
}
template <class A> constexpr std::size_t count_of_lengths = std::is_same_v<A, char> ? 1 : 0;

template <class Result, class... Args> Result call_fortran(void* function, Args... args) {
    constexpr std::size_t lengths = (count_of_lengths<Args> + ... + 0);
    using plain = Result (*)(decltype(address_of(args))...);
    using with_lengths =
        Result (*)(decltype(address_of(args))..., std::size_t, std::size_t, std::size_t, std::size_t);
    static_assert(lengths <= 4);
    if constexpr (lengths == 0)
        return reinterpret_cast<plain>(function)(address_of(args)...);
    else
        return reinterpret_cast<with_lengths>(function)(address_of(args)..., 1, 1, 1, 1);
}

} // namespace detail

// Calls the routine for T: scalars by value, arrays by address, integers as int; e.g.
// reference<double>("trsm", 'L', 'U', 'N', 'N', m, n, 1.0, a, lda, b, ldb).
template <class T, class... Args> void reference(const char* routine, Args... args) {
    detail::call_fortran<void>(reference_function(scalar_names<T>::letter, routine), args...);
}
// The same for functions with a real result, such as norms.
template <class T, class... Args> real_of<T> reference_value(const char* routine, Args... args) {
    return detail::call_fortran<real_of<T>>(reference_function(scalar_names<T>::letter, routine), args...);
}
// One of two names: real matrices are symmetric and orthogonal where complex ones are Hermitian and unitary.
template <class T> const char* of_either(const char* real_name, const char* complex_name) {
    return is_complex<T> ? complex_name : real_name;
}

} // namespace linalg_test
