// Transposes by tiles that are a cache line long and wide: lines of both matrices are used whole.
#include "kernels/cpu/copies.hpp"

#include "matrix/precisions.hpp"
#include "matrix/scalar.hpp"

#include <algorithm>

namespace starpu::linalg {

namespace {

template <class T> T multiplied(T x, T by) {
    if constexpr (is_complex<T>) // plainly: the operator of std::complex looks after infinities
        return {x.real() * by.real() - x.imag() * by.imag(), x.real() * by.imag() + x.imag() * by.real()};
    else
        return x * by;
}

// Calls copy(function) with the change as a function of a number, of which the loops are compiled for each.
template <class T, class Copy> void with_function(entry_change<T> change, const Copy& copy) {
    const T alpha = change.alpha;
    const bool conjugates = is_complex<T> && change.conjugates;
    if (alpha == T(1) && !conjugates) return copy([](T x) { return x; });
    if (alpha == T(1)) return copy([](T x) { return conjugate(x); });
    if (!conjugates) return copy([alpha](T x) { return multiplied(x, alpha); });
    copy([alpha](T x) { return multiplied(conjugate(x), alpha); });
}

// At most `most` rows and columns; exactly so many where that is known, so that the loops are unrolled.
template <class T, class Change>
[[gnu::always_inline]] inline void transpose_tile(const Change& change, index rows, index columns, const T* a,
                                                  index lda, T* b, index ldb) {
    for (index i = 0; i < rows; i++)
        for (index j = 0; j < columns; j++) b[j + i * ldb] = change(a[i + j * lda]);
}

// The columns of a tile of A are followed down for a while, as memory likes it, but not so far that more
// pages of B are in use than the processor remembers.
template <class T, class Change>
void transpose_block(const Change& change, index m, index n, const T* a, index lda, T* b, index ldb) {
    constexpr index line = 64 / sizeof(T);
    for (index j = 0; j < n; j += line)
        for (index i = 0; i < m; i += line) {
            const T* const from = a + i + j * lda;
            T* const to = b + j + i * ldb;
            if (m - i >= line && n - j >= line)
                transpose_tile(change, line, line, from, lda, to, ldb);
            else
                transpose_tile(change, lesser(line, m - i), lesser(line, n - j), from, lda, to, ldb);
        }
}

} // namespace

template <class T>
void copy_plainly(entry_change<T> change, index m, index n, const T* a, index lda, T* b, index ldb) {
    with_function(change, [=](auto function) {
        for (index j = 0; j < n; j++) std::transform(a + j * lda, a + j * lda + m, b + j * ldb, function);
    });
}

template <class T>
void copy_transposed(entry_change<T> change, index m, index n, const T* a, index lda, T* b, index ldb) {
    constexpr index block = 64;
    with_function(change, [=](auto function) {
        for (index j = 0; j < n; j += block)
            for (index i = 0; i < m; i += block)
                transpose_block(function, lesser(block, m - i), lesser(block, n - j), a + i + j * lda, lda,
                                b + j + i * ldb, ldb);
    });
}

#define STARPU_LINALG_INSTANTIATE(x, T)                                                                      \
    template void copy_plainly(entry_change<T>, index, index, const T*, index, T*, index);                   \
    template void copy_transposed(entry_change<T>, index, index, const T*, index, T*, index);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg
