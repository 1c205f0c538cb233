// Products of packed operands, blocked so that the slivers in use stay in the second-level cache.
#include "kernels/cpu/micro_kernel.hpp"
#include "kernels/cpu/variant.hpp"

namespace starpu::linalg::STARPU_LINALG_ISA {

namespace {

constexpr index cached_bytes = 512 * 1024;

// Rows first...end of a strip. Where they follow one another the hardware foresees them.
template <class E> void fetch_ahead(right_operand<E> next, index first, index end) {
    if (next.step == part_count<E> * strip<E>) return;
    for (index p = first; p < end; p++) {
        __builtin_prefetch(next.first + p * next.step);
        if (part_count<E> == 2) __builtin_prefetch(next.first + p * next.step + next.imaginary);
    }
}

// While a strip meets the slivers of a block, the next strip is fetched, one share for each sliver.
template <right_side side, class E, class Strip>
void multiply_blocked(index m, index n, index k, const real_part_of<E>* a, index a_depth, Strip strip_at,
                      E* c, index ldc) {
    constexpr index cached_elements = cached_bytes / static_cast<index>(sizeof(E));
    const index block = greater(cached_elements / greater(k, 1) / sliver<E>, 1) * sliver<E>;
    for (index first = 0; first < m; first += block) {
        const index end = lesser(m, first + block), share = ceil_div(k, ceil_div(end - first, sliver<E>));
        for (index j = 0; j < n; j += strip<E>) {
            const right_operand<E> right = strip_at(j), next = strip_at(j + strip<E> < n ? j + strip<E> : 0);
            for (index i = first, ahead = 0; i < end; i += sliver<E>, ahead += share) {
                fetch_ahead(next, ahead, lesser(k, ahead + share));
                const left_operand<E> left{a + part_count<E> * i * a_depth, part_count<E> * sliver<E>};
                update_tile<side>(k, left, right, c + i + j * ldc, ldc, m - i, n - j);
            }
        }
    }
}

} // namespace

template <class T>
void multiply(index m, index n, index k, const T* a, index a_depth, const T* b, index b_depth, T* c,
              index ldc) {
    using E = element<T>;
    const auto strip_at = [=](index j) { return own_strip<E>(parts(b + j * b_depth)); };
    multiply_blocked<right_side::plain>(m, n, k, parts(a), a_depth, strip_at, elements(c), ldc);
}

template <class T>
void multiply_transposed_part(index m, index n, index k, index depth, const T* a, const T* x, T* c,
                              index ldc) {
    using E = element<T>;
    const auto strip_at = [=](index j) { return strip_of_slivers<E>(parts(x), j, depth); };
    multiply_blocked<right_side::conjugated>(m, n, k, parts(a), depth, strip_at, elements(c), ldc);
}

template <class T>
void multiply_transposed(index m, index n, index k, const T* a, const T* x, T* c, index ldc) {
    multiply_transposed_part(m, n, k, k, a, x, c, ldc);
}

template <class T>
void multiply_symmetric(shape form, index n, index k, index depth, const T* a, const T* x, T* c, index ldc) {
    using E = element<T>;
    constexpr auto side = right_side::conjugated;
    const bool lower = form == shape::lower;
    for (index j = 0; j < n; j += strip<E>) {
        const right_operand<E> right = strip_of_slivers<E>(parts(x), j, depth);
        const index begin = lower ? j / sliver<E> * sliver<E> : 0, end = lower ? n : lesser(n, j + strip<E>);
        for (index i = begin; i < end; i += sliver<E>) {
            const left_operand<E> left{parts(a + i * depth), part_count<E> * sliver<E>};
            tile_part<E> part{lesser(sliver<E>, n - i), lesser(strip<E>, n - j)};
            if (lower)
                part.first_row_slope = j - i;
            else
                part.end_row_slope = j - i + 1;
            const bool on_diagonal = lower ? i < j + strip<E> - 1 : i + sliver<E> - 1 > j;
            const bool whole = part.rows == sliver<E> && part.columns == strip<E> && !on_diagonal;
            if (whole)
                whole_tile<side>(k, left, right, elements(c + i + j * ldc), ldc);
            else
                part_of_tile<side>(k, left, right, elements(c + i + j * ldc), ldc, part);
        }
    }
}

#define STARPU_LINALG_INSTANTIATE(x, T)                                                                      \
    template void multiply(index, index, index, const T*, index, const T*, index, T*, index);                \
    template void multiply_transposed(index, index, index, const T*, const T*, T*, index);                   \
    template void multiply_transposed_part(index, index, index, index, const T*, const T*, T*, index);       \
    template void multiply_symmetric(shape, index, index, index, const T*, const T*, T*, index);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg::STARPU_LINALG_ISA
