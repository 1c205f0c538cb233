// Exchanges the rows of a matrix as pivots say, forwards or backwards: laswp.
#include "matrix/precisions.hpp"
#include "routines/entry.hpp"
#include "routines/pieces.hpp"
#include "routines/row_exchange.hpp"

#include <starpu.h>
#include <starpu_linalg.h>

#include <climits>

#include <cstdlib>
#include <vector>

namespace starpu::linalg {

namespace {

starpu_codelet laswp_kind = task_kind("laswp: columns");

// Pivots of rows k1..k2, some elements apart; all count from 1.
struct spread_pivots {
    index k1, k2;
    const index* first;
    index step;

    index of_row(index row) const { return first[k1 - 1 + (row - k1) * step]; }
    bool are_within(index row_count) const {
        bool all = true;
        for (index row = k1; row <= k2; row++) all &= of_row(row) >= 1 && of_row(row) <= row_count;
        return all;
    }
    // As row_exchange wants them: that of a row in the row's place.
    std::vector<index> side_by_side() const {
        std::vector<index> pivots(static_cast<std::size_t>(k2));
        for (index row = k1; row <= k2; row++) pivots[static_cast<std::size_t>(row - 1)] = of_row(row);
        return pivots;
    }
};

template <class T>
void exchange_in_columns(bool is_backwards, index n, T* a, index lda, const spread_pivots& pivots) {
    std::vector<index> copies;
    if (pivots.step != 1) copies = pivots.side_by_side();
    const index* const ipiv = pivots.step == 1 ? pivots.first : copies.data();
    const index first = pivots.k1 - 1, end = pivots.k2;
    const index piece = passing_piece(n, 2 * (end - first), starpu_cpu_worker_get_count());
    for_each_piece(laswp_kind, n, piece, [=](index j, index last) {
        if (is_backwards)
            undo_exchanges(a + j * lda, lda, last - j, ipiv, first, end);
        else
            exchange_rows(a + j * lda, lda, last - j, ipiv, first, end);
    });
}

template <class T>
index checked_laswp(const char* name, index n, T* a, index lda, index k1, index k2, const index* ipiv,
                    index incx) {
    const bool is_needed = n > 0 && k2 >= k1 && incx != 0;
    argument_check check(name);
    check.check_count(1, "n", n).pointer(2, "a", a, is_needed);
    check.leading_dimension(3, "lda", lda, is_needed ? k2 : 1, n);
    check.other(4, "k1", k1 < 1 ? "is less than 1" : nullptr, "rows count from 1");
    check.pointer(6, "ipiv", ipiv, is_needed);
    check.other(7, "incx", incx < -INT_MAX || incx > INT_MAX ? "is out of range" : nullptr,
                "pass 1, or -1 to undo the exchanges");
    if (check.result()) return check.result();
    const spread_pivots pivots{k1, k2, ipiv, std::abs(incx)};
    check.other(6, "ipiv", is_needed && !pivots.are_within(lda) ? "has a pivot outside 1..lda" : nullptr,
                "pass those of getrf");
    if (check.result()) return check.result();
    return run_routine(name, [&] {
        if (is_needed) exchange_in_columns(incx < 0, n, a, lda, pivots);
        return index{0};
    });
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_LASWP(x, T)                                                                            \
    int64_t starpu_linalg_##x##laswp(int64_t n, T* a, int64_t lda, int64_t k1, int64_t k2,                   \
                                     const int64_t* ipiv, int64_t incx) {                                    \
        return starpu::linalg::checked_laswp(STARPU_LINALG_PUBLIC_NAME(x, laswp), n, a, lda, k1, k2, ipiv,   \
                                             incx);                                                          \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_LASWP)
