// QR of a panel by Householder reflectors: halves, quarters, ... down to columns that are done one at a time.
#include "kernels/cpu/packing.hpp"
#include "kernels/cpu/reflect_columns.hpp"
#include "kernels/cpu/variant.hpp"

namespace starpu::linalg::STARPU_LINALG_ISA {

namespace {

constexpr index largest_half = largest_panel / 2;

// Squares and products of numbers between these lose nothing to overflow or underflow, nor do sums of many.
template <class Real> struct safe_range;
template <> struct safe_range<float> {
    static constexpr float least_square = 1e-20F, most_square = 1e20F, least = 1e-30F, most = 1e35F;
};
template <> struct safe_range<double> {
    static constexpr double least_square = 1e-100, most_square = 1e100, least = 1e-280, most = 1e300;
};

template <class E> bool are_products_safe(E alpha, index columns_after, const column_products<E>& products) {
    using range = safe_range<real_part_of<E>>;
    const auto square = real_part(products[0]);
    if (!(square >= range::least_square && square + square_of_modulus(alpha) <= range::most_square))
        return false;
    for (index q = 1; q <= columns_after; q++) {
        const auto size = size_of(products[q]);
        if (size != 0 && !(size >= range::least && size <= range::most)) return false;
    }
    return true;
}

template <class E>
void multiply_first(index columns_after, index m, const E* x, index ld, column_products<E>& products) {
    switch (columns_after) {
    case 0:
        return multiply_first_column<0>(m, x, ld, products);
    case 1:
        return multiply_first_column<1>(m, x, ld, products);
    case 2:
        return multiply_first_column<2>(m, x, ld, products);
    case 3:
        return multiply_first_column<3>(m, x, ld, products);
    default:
        break;
    }
    if constexpr (leaf_width<E> == 8) {
        switch (columns_after) {
        case 4:
            return multiply_first_column<4>(m, x, ld, products);
        case 5:
            return multiply_first_column<5>(m, x, ld, products);
        case 6:
            return multiply_first_column<6>(m, x, ld, products);
        default:
            return multiply_first_column<7>(m, x, ld, products);
        }
    }
}
template <class E>
void apply_to(index columns_after, index m, E* x, index ld, E factor, const E* factors,
              column_products<E>& products) {
    switch (columns_after) {
    case 0:
        return apply_to_columns<0>(m, x, ld, factor, factors, products);
    case 1:
        return apply_to_columns<1>(m, x, ld, factor, factors, products);
    case 2:
        return apply_to_columns<2>(m, x, ld, factor, factors, products);
    case 3:
        return apply_to_columns<3>(m, x, ld, factor, factors, products);
    default:
        break;
    }
    if constexpr (leaf_width<E> == 8) {
        switch (columns_after) {
        case 4:
            return apply_to_columns<4>(m, x, ld, factor, factors, products);
        case 5:
            return apply_to_columns<5>(m, x, ld, factor, factors, products);
        case 6:
            return apply_to_columns<6>(m, x, ld, factor, factors, products);
        default:
            return apply_to_columns<7>(m, x, ld, factor, factors, products);
        }
    }
}

// Divides a column by its largest entry and multiplies anew. Returns that entry's size, or 1 for a column of
// zeros: its products are 0.
template <class E>
real_part_of<E> scale_column(index columns_after, index m, E* column, index ld,
                             column_products<E>& products) {
    using real = real_part_of<E>;
    real most = 0;
    for (index i = 1; i <= m; i++) {
        const real size = size_of(column[i]);
        most = size <= most ? most : size; // a smaller entry behind a NaN may win: the NaN is in the products
    }
    if (most == 0 && (part_count<E> == 1 || size_of(with_real_part(*column, real{0})) == 0)) return 1;
    if (size_of(*column) > most) most = size_of(*column);
    for (index i = 0; i <= m; i++)
        if constexpr (part_count<E> == 1)
            column[i] /= most;
        else
            column[i] = {column[i].re / most, column[i].im / most};
    multiply_first(columns_after, m, column + 1, ld, products);
    return most;
}

// Column j of the leaf becomes a reflector: writes R's row to the right of it and what its columns after are
// updated by.
template <class E>
column_reflector<E> reflect_column(index columns_after, index m, E* diagonal, index ld,
                                   column_products<E>& products, E* factors) {
    real_part_of<E> scale = 1;
    if (!are_products_safe(*diagonal, columns_after, products))
        scale = scale_column(columns_after, m, diagonal, ld, products);
    const column_reflector<E> h = reflector_of(*diagonal, real_part(products[0]));
    *diagonal = E{};
    *diagonal = with_real_part(*diagonal, h.beta * scale);
    for (index q = 1; q <= columns_after; q++) {
        E& of_row = diagonal[q * ld];
        factors[q] =
            h.is_identity() ? E{} : conjugate_of(h.tau) * (of_row + conjugate_of(h.factor) * products[q]);
        of_row -= factors[q];
    }
    return h;
}

// At most leaf_width columns; taus in steps of tau_step.
template <class E> void reflect_leaf(index m, index n, E* a, index ld, E* tau, index tau_step) {
    column_products<E> products;
    multiply_first(n - 1, m - 1, a + 1, ld, products);
    for (index j = 0; j < n; j++) {
        const index columns_after = n - j - 1, rows_below = m - j - 1;
        E* const diagonal = a + j + j * ld;
        E factors[leaf_width<E>];
        const column_reflector<E> h =
            reflect_column(columns_after, rows_below, diagonal, ld, products, factors);
        tau[j * tau_step] = h.tau;
        if (rows_below == 0) continue;
        // The row of the next diagonal entry, which takes no part in the products.
        E& v = diagonal[1];
        v = v * h.factor;
        for (index q = 1; q <= columns_after; q++) diagonal[1 + q * ld] -= v * factors[q];
        apply_to(columns_after, rows_below - 1, diagonal + 2, ld, h.factor, factors, products);
    }
}

// Inner products of up to so many columns with as many others.
template <class E> constexpr index left_columns = part_count<E> == 2 ? 2 : 4;
constexpr index right_columns = 4;

// out (p x q) = V^H C of a few columns m long each, or out += V^H C. Columns that do not exist repeat the
// last one.
template <class E>
void multiply_few_columns(index m, index p, index q, const E* v, index ldv, const E* c, index ldc, E* out,
                          index ldo, bool adds) {
    constexpr index left = left_columns<E>;
    row_vector<E> sums[left][right_columns];
    for (auto& row : sums)
        for (auto& sum : row) sum = row_vector<E>::zero();
    const E *vs[left], *cs[right_columns];
    for (index j = 0; j < left; j++) vs[j] = v + lesser(j, p - 1) * ldv;
    for (index j = 0; j < right_columns; j++) cs[j] = c + lesser(j, q - 1) * ldc;
    const auto add = [&](auto load, index i) __attribute__((always_inline)) {
        row_vector<E> x[left];
#pragma GCC unroll 4
        for (index j = 0; j < left; j++) x[j] = load(vs[j] + i);
#pragma GCC unroll 4
        for (index k = 0; k < right_columns; k++) {
            const row_vector<E> y = load(cs[k] + i);
#pragma GCC unroll 4
            for (index j = 0; j < left; j++) sums[j][k].add_inner_product(x[j], y);
        }
    };
    index i = 0;
    for (; i + lanes<E> <= m; i += lanes<E>) add([](const E* from) { return row_vector<E>::load(from); }, i);
    if (i < m) add([m, i](const E* from) { return load_some(m - i, from); }, i);
    for (index j = 0; j < p; j++)
        for (index k = 0; k < q; k++) {
            const E sum = sums[j][k].sum();
            E& to = out[j + k * ldo];
            to = adds ? to + sum : sum;
        }
}

// W = V^H C, or W += V^H C, for full columns of V.
template <class E>
void multiply_inner(index m, index p, index q, const E* v, index ldv, const E* c, index ldc, E* w, index ldw,
                    bool adds) {
    constexpr index rows_at_once =
        4096 / static_cast<index>(sizeof(E)); // of a few columns stay in the first cache
    for (index first = 0; first < m; first += rows_at_once) {
        const index rows = lesser(rows_at_once, m - first);
        for (index i = 0; i < p; i += left_columns<E>)
            for (index j = 0; j < q; j += right_columns)
                multiply_few_columns(rows, lesser(left_columns<E>, p - i), lesser(right_columns, q - j),
                                     v + first + i * ldv, ldv, c + first + j * ldc, ldc, w + i + j * ldw, ldw,
                                     adds || first > 0);
    }
}

// W = V^H C for the k reflectors of V, m rows, below a diagonal of ones.
template <class E>
void multiply_adjoint_of_reflectors(index m, index k, index n, const E* v, index ldv, const E* c, index ldc,
                                    E* w, index ldw) {
    constexpr index width = leaf_width<E>;
    for (index p = 0; p < k; p += width) {
        const index columns = lesser(width, k - p);
        E triangle[width * width];
        for (index j = 0; j < columns; j++)
            for (index i = 0; i < columns; i++)
                triangle[i + j * width] = i > j ? v[p + i + (p + j) * ldv] : i == j ? one<E>() : E{};
        multiply_inner(columns, columns, n, triangle, width, c + p, ldc, w + p, ldw, false);
        multiply_inner(m - p - columns, columns, n, v + p + columns + p * ldv, ldv, c + p + columns, ldc,
                       w + p, ldw, true);
    }
}

// W = T^H W with an upper triangle T that has zeros below it.
template <class E> void multiply_adjoint_of_t(index k, index n, const E* t, index ldt, E* w, index ldw) {
    constexpr index width = left_columns<E>;
    for (index p = (k - 1) / width * width; p >= 0; p -= width) {
        const index columns = lesser(width, k - p);
        for (index j = 0; j < n; j += right_columns)
            multiply_few_columns(p + columns, columns, lesser(right_columns, n - j), t + p * ldt, ldt,
                                 w + j * ldw, ldw, w + p + j * ldw, ldw, false);
    }
}

// Zeros above the diagonal of ones in rows first... of V's packed sliver.
template <class E> void clear_packed_triangle(index first, index rows, index k, real_part_of<E>* packed) {
    using row = packed_row<E, sliver<E>>;
    for (index p = first; p < k; p++)
        for (index q = 0; q < lesser(rows, p - first + 1); q++)
            row::set(packed + p * row::step, q, p == first + q ? one<E>() : E{});
}

// C -= V W for the k reflectors of V and at most largest_half columns of C.
template <class E>
void subtract_reflected_columns(index m, index k, index n, const E* v, index ldv, const E* w, index ldw, E* c,
                                index ldc) {
    using real = real_part_of<E>;
    constexpr bool is_real = part_count<E> == 1;
    alignas(64) real strips[part_count<E> * largest_half * largest_half];
    alignas(64) real packed[part_count<E> * sliver<E> * largest_half];
    pack_own_strips(k, n, w, ldw, strips);
    for (index i = 0; i < m; i += sliver<E>) {
        const index rows = lesser(sliver<E>, m - i), depth = lesser(k, i + sliver<E>);
        left_operand<E> left{packed, part_count<E> * sliver<E>};
        // As in LU: complete columns that are used too seldom to be worth a copy.
        if (is_real && i >= k && rows == sliver<E> && n <= 2 * strip<E>)
            left = {reinterpret_cast<const real*>(v + i), ldv};
        else {
            pack_sliver(storage::plain, rows, depth, v + i, ldv, packed);
            clear_packed_triangle<E>(i, rows, depth, packed);
        }
        for (index j = 0; j < n; j += strip<E>)
            update_tile<right_side::plain>(depth, left, own_strip<E>(strips + part_count<E> * j * k),
                                           c + i + j * ldc, ldc, rows, n - j);
    }
}

// C = (I - V T^H V^H) C. W has room for k x n.
template <class E>
void apply_reflectors(index m, index k, index n, const E* v, index ldv, const E* t, index ldt, E* c,
                      index ldc, E* w, index ldw) {
    for (index j = 0; j < n; j += largest_half, c += largest_half * ldc) {
        const index columns = lesser(largest_half, n - j);
        multiply_adjoint_of_reflectors(m, k, columns, v, ldv, c, ldc, w, ldw);
        multiply_adjoint_of_t(k, columns, t, ldt, w, ldw);
        subtract_reflected_columns(m, k, columns, v, ldv, w, ldw, c, ldc);
    }
}

template <class E> void clear_block(index m, index n, E* a, index ld) {
    for (index j = 0; j < n; j++)
        for (index i = 0; i < m; i++) a[i + j * ld] = E{};
}

// T12 = -T1 X^H with an upper triangle T1, h x h, and X, r x h.
template <class E> void multiply_t(index h, index r, const E* t1, const E* x, E* t12, index ldt) {
    clear_block(h, r, t12, ldt);
    for (index j = 0; j < r; j++)
        for (index p = 0; p < h; p++) {
            const E factor = conjugate_of(x[j + p * ldt]);
            E* const to = t12 + j * ldt;
            const E* const from = t1 + p * ldt;
            for (index i = 0; i <= p; i++) to[i] -= from[i] * factor;
        }
}

// The block of T beside T1 of h reflectors and T2 of the r after them is -T1 V1^H V2 T2. v2 is where the
// latter begin, `left` the same rows of the former.
template <class E>
void join_t(index m, index h, index r, const E* left, const E* v2, index ld, E* t, index ldt) {
    E* const below = t + h;
    multiply_adjoint_of_reflectors(m, r, h, v2, ld, left, ld, below, ldt);
    multiply_adjoint_of_t(r, h, t + h + h * ldt, ldt, below, ldt);
    multiply_t(h, r, t, below, t + h * ldt, ldt);
    clear_block(r, h, below, ldt);
}

// T of the reflectors of a leaf; the taus are on its diagonal already.
template <class E> void form_leaf_t(index m, index n, const E* v, index ld, E* t, index ldt) {
    for (index j = 0; j < n; j++)
        for (index i = j + 1; i < n; i++) t[i + j * ldt] = E{};
    if (n == 1) return;
    constexpr index width = leaf_width<E>;
    E products[width * width]; // of all pairs, of which those above the diagonal are used
    E triangle[width * width];
    for (index j = 0; j < n; j++)
        for (index i = 0; i < n; i++)
            triangle[i + j * width] = i > j ? v[i + j * ld] : i == j ? one<E>() : E{};
    multiply_inner(n, n, n, triangle, width, triangle, width, products, width, false);
    multiply_inner(m - n, n, n, v + n, ld, v + n, ld, products, width, true);
    for (index j = 1; j < n; j++) {
        E* const column = t + j * ldt;
        for (index i = 0; i < j; i++) {
            E sum{};
            for (index p = i; p < j; p++) sum += t[i + p * ldt] * products[p + j * width];
            column[i] = E{} - column[j] * sum;
        }
    }
}

template <class E> void reflect_part(index m, index n, E* a, index ld, E* t, index ldt, bool needs_t) {
    if (n <= leaf_width<E>) {
        reflect_leaf(m, n, a, ld, t, ldt + 1);
        if (needs_t) form_leaf_t(m, n, a, ld, t, ldt);
        return;
    }
    const index h = round_up(n / 2, leaf_width<E>), r = n - h;
    E *const right = a + h * ld, *const t12 = t + h * ldt;
    reflect_part(m, h, a, ld, t, ldt, true);
    apply_reflectors(m, h, r, a, ld, t, ldt, right, ld, t12, ldt);
    reflect_part(m - h, r, right + h, ld, t12 + h, ldt, needs_t);
    if (needs_t) join_t(m - h, h, r, a + h, right + h, ld, t, ldt);
}

} // namespace

template <class T> void reflect_panel(index m, index n, T* a, index ld, T* t, index ldt, bool needs_t) {
    using E = element<T>;
    E *const first = elements(a), *const triangle = elements(t);
    if (m >= n) return reflect_part(m, n, first, ld, triangle, ldt, needs_t);
    reflect_part(m, m, first, ld, triangle, ldt, true);
    E* const right = first + m * ld;
    apply_reflectors(m, m, n - m, first, ld, triangle, ldt, right, ld, triangle + m * ldt, ldt);
}

#define STARPU_LINALG_INSTANTIATE(x, T) template void reflect_panel(index, index, T*, index, T*, index, bool);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg::STARPU_LINALG_ISA
