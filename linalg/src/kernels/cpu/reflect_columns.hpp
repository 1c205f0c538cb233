// Householder reflectors of a few columns, one at a time: a single pass over the columns applies one
// reflector and collects what the next one is made from.
#pragma once

#include "kernels/cpu/micro_kernel.hpp"

namespace starpu::linalg::STARPU_LINALG_ISA {

// As many inner products of columns as fit the registers.
template <class E> constexpr index leaf_width = part_count<E> == 2 ? 4 : 8;

// H = I - tau v v^H with H^H (alpha, x) = (beta, 0), v = (1, x * factor).
template <class E> struct column_reflector {
    E tau, factor;
    real_part_of<E> beta;

    bool is_identity() const { return size_of(tau) == 0; }
};

template <class E> [[gnu::always_inline]] inline real_part_of<E> real_part(E x) {
    if constexpr (part_count<E> == 1)
        return x;
    else
        return x.re;
}
template <class E> [[gnu::always_inline]] inline E with_real_part(E x, real_part_of<E> re) {
    if constexpr (part_count<E> == 1)
        return re;
    else
        return {re, x.im};
}
template <class E> [[gnu::always_inline]] inline real_part_of<E> square_of_modulus(E x) {
    if constexpr (part_count<E> == 1)
        return x * x;
    else
        return x.re * x.re + x.im * x.im;
}
[[gnu::always_inline]] inline float root_of(float x) {
    return __builtin_sqrtf(x);
}
[[gnu::always_inline]] inline double root_of(double x) {
    return __builtin_sqrt(x);
}

// Squares of the numbers neither overflow nor lose digits. The sign of beta spares the
// difference of alpha and beta any cancellation.
template <class E> column_reflector<E> reflector_of(E alpha, real_part_of<E> square_of_x) {
    using real = real_part_of<E>;
    const E imaginary = with_real_part(alpha, real{0});
    if (square_of_x == 0 && (part_count<E> == 1 || size_of(imaginary) == 0))
        return {E{}, one<E>(), real_part(alpha)};
    const real norm = root_of(square_of_modulus(alpha) + square_of_x);
    const real beta = real_part(alpha) > 0 ? -norm : norm;
    const E difference = with_real_part(alpha, real_part(alpha) - beta);
    column_reflector<E> h{difference, one<E>() / difference, beta};
    if constexpr (part_count<E> == 1)
        h.tau = -difference / beta;
    else
        h.tau = {-difference.re / beta, -difference.im / beta};
    return h;
}

// Products of a column x with itself and with the `count` columns after it: x^H x, x^H c...
template <class E> using column_products = E[leaf_width<E>];

template <class E> [[gnu::always_inline]] inline row_vector<E> load_some(index rows, const E* from) {
    auto v = row_vector<E>::zero();
    for (index r = 0; r < rows; r++) v.set(r, from[r]);
    return v;
}
template <class E> [[gnu::always_inline]] inline void store_some(index rows, row_vector<E> v, E* to) {
    for (index r = 0; r < rows; r++) to[r] = v.lane(r);
}

template <index count, class E> struct product_sums {
    row_vector<E> sums[count + 1];

    product_sums() {
        for (auto& sum : sums) sum = row_vector<E>::zero();
    }
    void write_to(column_products<E>& products) const {
        for (index q = 0; q <= count; q++) products[q] = sums[q].sum();
    }
};

template <index count, class E>
void multiply_first_column(index m, const E* x, index ld, column_products<E>& products) {
    product_sums<count, E> sums;
    const auto add = [&](auto load, index i) __attribute__((always_inline)) {
        const row_vector<E> v = load(x + i);
        sums.sums[0].add_inner_product(v, v);
#pragma GCC unroll 8
        for (index q = 1; q <= count; q++) sums.sums[q].add_inner_product(v, load(x + i + q * ld));
    };
    index i = 0;
    for (; i + lanes<E> <= m; i += lanes<E>) add([](const E* from) { return row_vector<E>::load(from); }, i);
    if (i < m) add([m, i](const E* from) { return load_some(m - i, from); }, i);
    sums.write_to(products);
}

// Makes v of the m rows of x, subtracts v times factors[q] from `count` columns after it, and multiplies the
// first of those by itself and the others.
template <index count, class E>
void apply_to_columns(index m, E* x, index ld, E factor, const E* factors, column_products<E>& products) {
    product_sums<count, E> sums;
    const auto step = [&](auto load, auto store, index i) __attribute__((always_inline)) {
        row_vector<E> v = load(x + i);
        v *= factor;
        store(v, x + i);
        row_vector<E> first;
#pragma GCC unroll 8
        for (index q = 1; q <= count; q++) {
            E* const column = x + i + q * ld;
            row_vector<E> c = load(column);
            c.subtract_product(v, factors[q]);
            store(c, column);
            if (q == 1) first = c;
            sums.sums[q - 1].add_inner_product(first, c);
        }
    };
    index i = 0;
    for (; i + lanes<E> <= m; i += lanes<E>)
        step([](const E* from) { return row_vector<E>::load(from); },
             [](row_vector<E> v, E* to) { v.store(to); }, i);
    if (i < m)
        step([m, i](const E* from) { return load_some(m - i, from); },
             [m, i](row_vector<E> v, E* to) { store_some(m - i, v, to); }, i);
    sums.write_to(products);
}

} // namespace starpu::linalg::STARPU_LINALG_ISA
