// Row exchanges, column by column: a column's lines are brought in once for all of them.
#include "routines/row_exchange.hpp"

#include <utility>

namespace starpu::linalg {

namespace {

// The rows of a pivot are far apart, so the hardware does not foresee them: this many columns ahead they are
// fetched.
constexpr index columns_ahead = 2;

} // namespace

void exchange_rows(double* a, index ld, index columns, const index* pivots, index first, index end) {
    for (index j = 0; j < columns; j++, a += ld)
        for (index i = first; i < end; i++) {
            const index other = pivots[i] - 1;
            __builtin_prefetch(a + columns_ahead * ld + other, 1);
            std::swap(a[i], a[other]);
        }
}

void undo_exchanges(double* a, index ld, index columns, const index* pivots, index first, index end) {
    for (index j = 0; j < columns; j++, a += ld)
        for (index i = end; i-- > first;) std::swap(a[i], a[pivots[i] - 1]);
}

} // namespace starpu::linalg
