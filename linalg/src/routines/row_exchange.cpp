// Row exchanges, column by column: a column's lines are brought in once for all of them.
#include "routines/row_exchange.hpp"

#include "matrix/precisions.hpp"

#include <utility>

namespace starpu::linalg {

namespace {

// The rows of a pivot are far apart, so the hardware does not foresee them: this many columns ahead they are
// fetched.
constexpr index columns_ahead = 2;

} // namespace

template <class T>
void exchange_rows(T* a, index ld, index columns, const index* pivots, index first, index end) {
    for (index j = 0; j < columns; j++, a += ld)
        for (index i = first; i < end; i++) {
            const index other = pivots[i] - 1;
            __builtin_prefetch(a + columns_ahead * ld + other, 1);
            std::swap(a[i], a[other]);
        }
}

template <class T>
void undo_exchanges(T* a, index ld, index columns, const index* pivots, index first, index end) {
    for (index j = 0; j < columns; j++, a += ld)
        for (index i = end; i-- > first;) std::swap(a[i], a[pivots[i] - 1]);
}

#define STARPU_LINALG_INSTANTIATE(x, T)                                                                      \
    template void exchange_rows(T*, index, index, const index*, index, index);                               \
    template void undo_exchanges(T*, index, index, const index*, index, index);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg
