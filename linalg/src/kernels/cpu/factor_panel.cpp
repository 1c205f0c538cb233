// LU with partial pivoting of a tall panel: halves, quarters, ... down to columns that are done one at a
// time.
#include "kernels/cpu/packing.hpp"
#include "kernels/cpu/variant.hpp"

#include <cfloat>

namespace starpu::linalg::STARPU_LINALG_ISA {

namespace {

constexpr index leaf_width = 8;
constexpr index largest_half = largest_panel / 2;

using index_vec [[gnu::vector_size(8 * lanes)]] = index;

void swap(double& a, double& b) {
    const double old = a;
    a = b;
    b = old;
}

// Exchanges rows first..end with their pivots in n columns.
void swap_rows(double* a, index ld, index n, const index* pivots, index first, index end) {
    for (index j = 0; j < n; j++, a += ld)
        for (index i = first; i < end; i++) swap(a[i], a[pivots[i]]);
}

// c (m x n) -= a b, none of them packed beforehand; b is k x n with k and n at most half a panel.
void multiply_columns(index m, index n, index k, const double* a, const double* b, double* c, index ld) {
    alignas(64) double strips[largest_half * largest_half];
    alignas(64) double packed[sliver * largest_half];
    pack_strips(k, n, b, ld, strips, k);
    for (index i = 0; i < m; i += sliver) {
        const index rows = lesser(sliver, m - i);
        left_operand left{a + i, ld};
        if (rows < sliver || n > 2 * strip) { // incomplete, or used often enough to be worth a copy
            pack_sliver(storage::plain, rows, k, a + i, ld, packed);
            left = {packed, sliver};
        }
        for (index j = 0; j < n; j += strip)
            update_tile(k, left, {strips + j * k, strip}, c + i + j * ld, ld, rows, n - j);
    }
}

// The columns of a unit lower triangle of order leaf_width, each as vectors; what stands in them above the
// diagonal is not used.
struct leaf_triangle {
    static constexpr index vecs = leaf_width / lanes;
    vec columns[leaf_width - 1][vecs];

    leaf_triangle(const double* l, index ld) {
        for (index p = 0; p < leaf_width - 1; p++)
            for (index v = 0; v < vecs; v++) columns[p][v] = load(l + v * lanes + p * ld);
    }
};

// The rows of the v-th vector of a column.
[[gnu::always_inline]] inline index_vec rows_of(index v) {
    index_vec rows{};
    for (index i = 0; i < lanes; i++) rows[i] = v * lanes + i;
    return rows;
}

// b = L^-1 b for `count` columns side by side, as each waits for its own last step.
template <index count>
[[gnu::always_inline]] inline void solve_leaf(const leaf_triangle& l, double* b, index ld) {
    vec x[count][leaf_triangle::vecs];
    for (index j = 0; j < count; j++)
        for (index v = 0; v < leaf_triangle::vecs; v++) x[j][v] = load(b + v * lanes + j * ld);
#pragma GCC unroll 8
    for (index p = 0; p < leaf_width - 1; p++)
        for (index j = 0; j < count; j++) {
            const double solved = x[j][p / lanes][p % lanes];
            for (index v = p / lanes; v < leaf_triangle::vecs; v++) // a NaN spreads downwards only
                x[j][v] = rows_of(v) > p ? x[j][v] - l.columns[p][v] * solved : x[j][v];
        }
    for (index j = 0; j < count; j++)
        for (index v = 0; v < leaf_triangle::vecs; v++) store(b + v * lanes + j * ld, x[j][v]);
}

// b (h x n) = L^-1 b with the unit lower triangle of the h x h block at l; h is a multiple of leaf_width.
void solve_unit_lower(index h, index n, const double* l, double* b, index ld) {
    if (h > leaf_width) {
        const index top = round_up(h / 2, leaf_width);
        solve_unit_lower(top, n, l, b, ld);
        multiply_columns(h - top, n, top, l + top, b, b + top, ld);
        return solve_unit_lower(h - top, n, l + top + top * ld, b + top, ld);
    }
    const leaf_triangle triangle(l, ld);
    index j = 0;
    for (; j + 4 <= n; j += 4) solve_leaf<4>(triangle, b + j * ld, ld);
    for (; j < n; j++) solve_leaf<1>(triangle, b + j * ld, ld);
}

// Where the largest entry of a column is; a NaN counts as larger than everything.
struct pivot_search {
    vec largest = vec{} - 1;
    index_vec row{};
    index_vec nan{}; // lanes that have met one

    [[gnu::always_inline]] void look_at(vec v, index first_row) {
        const vec size = v < 0 ? -v : v;
        const auto better = size > largest;
        largest = better ? size : largest;
        row = better ? (index_vec{} + first_row) : row; // the lane's own offset is added at the end
        nan |= v != v;
    }
    bool has_nan() const {
        for (index i = 0; i < lanes; i++)
            if (nan[i]) return true;
        return false;
    }
    // The first of the largest, as LAPACK takes it.
    index best_row() const {
        index best = row[0];
        double size = largest[0];
        for (index i = 1; i < lanes; i++)
            if (largest[i] > size || (largest[i] == size && row[i] + i < best)) {
                size = largest[i];
                best = row[i] + i;
            }
        return best;
    }
};

// Columns first..first+c of the leaf are done: applies them to the column after, rows c and below, and looks
// for its pivot on the way. The column's entries above are those of U already.
template <index c> [[gnu::always_inline]] inline pivot_search update_column(index m, double* a, index ld) {
    double* column = a + c * ld;
    double u[leaf_width];
    for (index p = 0; p < c; p++) {
        u[p] = column[p];
        for (index q = 0; q < p; q++) u[p] -= a[p + q * ld] * u[q];
        column[p] = u[p];
    }
    pivot_search search;
    index i = c;
    for (; i + lanes <= m; i += lanes) {
        vec v = load(column + i);
#pragma GCC unroll 8
        for (index p = 0; p < c; p++) v -= load(a + i + p * ld) * u[p];
        store(column + i, v);
        search.look_at(v, i);
    }
    if (i == m) return search;
    vec last{}; // rows that do not exist are zeros, and the first of equals is an existing one
    for (index r = 0; r < m - i; r++) {
        double v = column[i + r];
        for (index p = 0; p < c; p++) v -= a[i + r + p * ld] * u[p];
        column[i + r] = v;
        last[r] = v;
    }
    search.look_at(last, i);
    return search;
}

pivot_search update_column(index c, index m, double* a, index ld) {
    switch (c) {
    case 0:
        return update_column<0>(m, a, ld);
    case 1:
        return update_column<1>(m, a, ld);
    case 2:
        return update_column<2>(m, a, ld);
    case 3:
        return update_column<3>(m, a, ld);
    case 4:
        return update_column<4>(m, a, ld);
    case 5:
        return update_column<5>(m, a, ld);
    case 6:
        return update_column<6>(m, a, ld);
    default:
        return update_column<7>(m, a, ld);
    }
}

void divide_below(index m, double* column, double pivot) {
    if (pivot >= DBL_MIN || pivot <= -DBL_MIN) { // its inverse is finite
        const double inverse = 1 / pivot;
        for (index i = 0; i < m; i++) column[i] *= inverse;
    } else {
        for (index i = 0; i < m; i++) column[i] /= pivot;
    }
}

// Factorises at most leaf_width columns. The first of them is column `offset` of the whole panel, in which
// zero_pivot and the result count.
index factor_leaf(index m, index n, double* a, index ld, index* pivots, index* zero_pivot, index offset) {
    for (index c = 0; c < n; c++) {
        const pivot_search search = update_column(c, m, a, ld);
        if (search.has_nan()) return offset + c;
        const index row = search.best_row();
        pivots[c] = row;
        const double pivot = a[row + c * ld];
        if (!__builtin_isfinite(pivot)) return offset + c;
        if (pivot == 0) {
            if (*zero_pivot < 0) *zero_pivot = offset + c;
            continue; // the rest of the column is zero too
        }
        for (index j = 0; j < n; j++) swap(a[c + j * ld], a[row + j * ld]);
        divide_below(m - c - 1, a + c + 1 + c * ld, pivot);
    }
    return -1;
}

index factor_part(index m, index n, double* a, index ld, index* pivots, index* zero_pivot, index offset) {
    if (n <= leaf_width) return factor_leaf(m, n, a, ld, pivots, zero_pivot, offset);
    const index h = round_up(n / 2, leaf_width), r = n - h;
    index unusable = factor_part(m, h, a, ld, pivots, zero_pivot, offset);
    if (unusable >= 0) return unusable;
    double* right = a + h * ld;
    swap_rows(right, ld, r, pivots, 0, h);
    solve_unit_lower(h, r, a, right, ld);
    multiply_columns(m - h, r, h, a + h, right, right + h, ld);
    unusable = factor_part(m - h, r, right + h, ld, pivots + h, zero_pivot, offset + h);
    if (unusable >= 0) return unusable;
    for (index i = h; i < n; i++) pivots[i] += h;
    swap_rows(a, ld, h, pivots, h, n);
    return -1;
}

} // namespace

index factor_panel(index m, index n, double* a, index ld, index* pivots, index* zero_pivot) {
    *zero_pivot = -1;
    return factor_part(m, n, a, ld, pivots, zero_pivot, 0);
}

} // namespace starpu::linalg::STARPU_LINALG_ISA
