// LU with partial pivoting of a tall panel: halves, quarters, ... down to columns that are done one at a
// time.
#include "kernels/cpu/packing.hpp"
#include "kernels/cpu/variant.hpp"

#include <cfloat>

namespace starpu::linalg::STARPU_LINALG_ISA {

namespace {

constexpr index leaf_width = 8;
constexpr index largest_half = largest_panel / 2;

// A number of a row in each lane, as wide as the parts of a number: rows fit an int, as leading dimensions
// do.
template <class E>
using row_number = std::conditional_t<sizeof(real_part_of<E>) == 4, std::int32_t, std::int64_t>;
template <class E, index count> using row_numbers = typename simd<row_number<E>, count>::type;

template <class E> void swap(E& a, E& b) {
    const E old = a;
    a = b;
    b = old;
}

// Exchanges rows first..end with their pivots in n columns.
template <class E> void swap_rows(E* a, index ld, index n, const index* pivots, index first, index end) {
    for (index j = 0; j < n; j++, a += ld)
        for (index i = first; i < end; i++) swap(a[i], a[pivots[i]]);
}

// c (m x n) -= a b, none of them packed beforehand; b is k x n with k and n at most half a panel.
template <class E> void multiply_columns(index m, index n, index k, const E* a, const E* b, E* c, index ld) {
    using real = real_part_of<E>;
    constexpr bool is_real = part_count<E> == 1;
    alignas(64) real strips[part_count<E> * largest_half * largest_half];
    alignas(64) real packed[part_count<E> * sliver<E> * largest_half];
    pack_own_strips(k, n, b, ld, strips);
    for (index i = 0; i < m; i += sliver<E>) {
        const index rows = lesser(sliver<E>, m - i);
        left_operand<E> left{packed, part_count<E> * sliver<E>};
        // Complete columns of real numbers serve as they are, where they are used too seldom to be worth a
        // copy.
        if (is_real && rows == sliver<E> && n <= 2 * strip<E>)
            left = {reinterpret_cast<const real*>(a + i), ld};
        else
            pack_sliver(storage::plain, rows, k, a + i, ld, packed);
        for (index j = 0; j < n; j += strip<E>)
            update_tile<right_side::plain>(k, left, own_strip<E>(strips + part_count<E> * j * k),
                                           c + i + j * ld, ld, rows, n - j);
    }
}

// The columns of a unit lower triangle of order leaf_width, each as vectors; what stands in them above the
// diagonal is not used.
template <class E> struct leaf_triangle {
    static constexpr index count = lesser(lanes<E>, leaf_width), vectors = leaf_width / count;
    using vector = numbers<E, count>;
    vector columns[leaf_width - 1][vectors];

    leaf_triangle(const E* l, index ld) {
        for (index p = 0; p < leaf_width - 1; p++)
            for (index v = 0; v < vectors; v++) columns[p][v] = vector::load(l + v * count + p * ld);
    }
};

// The rows of the v-th vector of a column.
template <class E> [[gnu::always_inline]] inline auto rows_of(index v) {
    constexpr index count = leaf_triangle<E>::count;
    row_numbers<E, count> rows{};
    for (index i = 0; i < count; i++) rows[i] = static_cast<row_number<E>>(v * count + i);
    return rows;
}

// b = L^-1 b for `columns` columns side by side, as each waits for its own last step.
template <index columns, class E>
[[gnu::always_inline]] inline void solve_leaf(const leaf_triangle<E>& l, E* b, index ld) {
    using triangle = leaf_triangle<E>;
    typename triangle::vector x[columns][triangle::vectors];
    for (index j = 0; j < columns; j++)
        for (index v = 0; v < triangle::vectors; v++)
            x[j][v] = triangle::vector::load(b + v * triangle::count + j * ld);
#pragma GCC unroll 8
    for (index p = 0; p < leaf_width - 1; p++)
        for (index j = 0; j < columns; j++) {
            const E solved = x[j][p / triangle::count].lane(p % triangle::count);
            for (index v = p / triangle::count; v < triangle::vectors; v++) { // a NaN spreads downwards only
                auto next = x[j][v];
                next.subtract_product(l.columns[p][v], solved);
                x[j][v] = next.where(rows_of<E>(v) > static_cast<row_number<E>>(p), x[j][v]);
            }
        }
    for (index j = 0; j < columns; j++)
        for (index v = 0; v < triangle::vectors; v++) x[j][v].store(b + v * triangle::count + j * ld);
}

// b (h x n) = L^-1 b with the unit lower triangle of the h x h block at l; h is a multiple of leaf_width.
template <class E> void solve_unit_lower(index h, index n, const E* l, E* b, index ld) {
    if (h > leaf_width) {
        const index top = round_up(h / 2, leaf_width);
        solve_unit_lower(top, n, l, b, ld);
        multiply_columns(h - top, n, top, l + top, b, b + top, ld);
        return solve_unit_lower(h - top, n, l + top + top * ld, b + top, ld);
    }
    const leaf_triangle<E> triangle(l, ld);
    index j = 0;
    for (; j + 4 <= n; j += 4) solve_leaf<4>(triangle, b + j * ld, ld);
    for (; j < n; j++) solve_leaf<1>(triangle, b + j * ld, ld);
}

// Where the largest entry of a column is; a NaN counts as larger than everything.
template <class E> struct pivot_search {
    using real = real_part_of<E>;
    using sizes = typename simd<real, lanes<E>>::type;
    using rows = row_numbers<E, lanes<E>>;
    sizes largest = sizes{} - 1;
    rows row{};
    rows nan{}; // lanes that have met one

    [[gnu::always_inline]] void look_at(row_vector<E> v, index first_row) {
        const sizes size = v.sizes();
        const auto better = size > largest;
        largest = better ? size : largest;
        // The lane's own offset is added at the end.
        row = better ? (rows{} + static_cast<row_number<E>>(first_row)) : row;
        nan |= size != size;
    }
    bool has_nan() const {
        for (index i = 0; i < lanes<E>; i++)
            if (nan[i]) return true;
        return false;
    }
    // The first of the largest, as LAPACK takes it.
    index best_row() const {
        index best = row[0];
        real size = largest[0];
        for (index i = 1; i < lanes<E>; i++)
            if (largest[i] > size || (largest[i] == size && row[i] + i < best)) {
                size = largest[i];
                best = row[i] + i;
            }
        return best;
    }
};

// Columns first..first+c of the leaf are done: applies them to the column after, rows c and below, and looks
// for its pivot on the way. The column's entries above are those of U already.
template <index c, class E>
[[gnu::always_inline]] inline pivot_search<E> update_column(index m, E* a, index ld) {
    E* column = a + c * ld;
    E u[leaf_width];
    for (index p = 0; p < c; p++) {
        u[p] = column[p];
        for (index q = 0; q < p; q++) u[p] -= a[p + q * ld] * u[q];
        column[p] = u[p];
    }
    pivot_search<E> search;
    index i = c;
    for (; i + lanes<E> <= m; i += lanes<E>) {
        auto v = row_vector<E>::load(column + i);
#pragma GCC unroll 8
        for (index p = 0; p < c; p++) v.subtract_product(row_vector<E>::load(a + i + p * ld), u[p]);
        v.store(column + i);
        search.look_at(v, i);
    }
    if (i == m) return search;
    auto last = row_vector<E>::zero(); // rows that do not exist; the first of equals is an existing one
    for (index r = 0; r < m - i; r++) {
        E v = column[i + r];
        for (index p = 0; p < c; p++) v -= a[i + r + p * ld] * u[p];
        column[i + r] = v;
        last.set(r, v);
    }
    search.look_at(last, i);
    return search;
}

template <class E> pivot_search<E> update_column(index c, index m, E* a, index ld) {
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

template <class E> void divide_below(index m, E* column, E pivot) {
    using real = real_part_of<E>;
    constexpr real smallest = sizeof(real) == 4 ? static_cast<real>(FLT_MIN) : static_cast<real>(DBL_MIN);
    if (size_of(pivot) >= smallest) { // its inverse is finite
        const E inverse = one<E>() / pivot;
        for (index i = 0; i < m; i++) column[i] = column[i] * inverse;
    } else {
        for (index i = 0; i < m; i++) column[i] = column[i] / pivot;
    }
}

// Factorises at most leaf_width columns. The first of them is column `offset` of the whole panel, in which
// zero_pivot and the result count.
template <class E>
index factor_leaf(index m, index n, E* a, index ld, index* pivots, index* zero_pivot, index offset) {
    for (index c = 0; c < n; c++) {
        const pivot_search<E> search = update_column(c, m, a, ld);
        if (search.has_nan()) return offset + c;
        const index row = search.best_row();
        pivots[c] = row;
        const E pivot = a[row + c * ld];
        if (!__builtin_isfinite(size_of(pivot))) return offset + c;
        if (size_of(pivot) == 0) {
            if (*zero_pivot < 0) *zero_pivot = offset + c;
            continue; // the rest of the column is zero too
        }
        for (index j = 0; j < n; j++) swap(a[c + j * ld], a[row + j * ld]);
        divide_below(m - c - 1, a + c + 1 + c * ld, pivot);
    }
    return -1;
}

template <class E>
index factor_part(index m, index n, E* a, index ld, index* pivots, index* zero_pivot, index offset) {
    if (n <= leaf_width) return factor_leaf(m, n, a, ld, pivots, zero_pivot, offset);
    const index h = round_up(n / 2, leaf_width), r = n - h;
    index unusable = factor_part(m, h, a, ld, pivots, zero_pivot, offset);
    if (unusable >= 0) return unusable;
    E* right = a + h * ld;
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

template <class T> index factor_panel(index m, index n, T* a, index ld, index* pivots, index* zero_pivot) {
    *zero_pivot = -1;
    return factor_part(m, n, elements(a), ld, pivots, zero_pivot, 0);
}

#define STARPU_LINALG_INSTANTIATE(x, T) template index factor_panel(index, index, T*, index, index*, index*);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg::STARPU_LINALG_ISA
