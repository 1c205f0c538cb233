// A triangular matrix applied to B from the left or the right: what trsm and trmm share.
#pragma once

#include "kernels/cpu/lapack.hpp"
#include "matrix/blocking.hpp"
#include "routines/entry.hpp"
#include "routines/gemm.hpp"
#include "routines/pieces.hpp"

namespace starpu::linalg {

// The triangular matrix as the routines get it, with what a task does to its rows of B (side 'R') or columns
// of B (side 'L'), `width` of them. The triangle is halved again and again, so that most of the work is
// products of large blocks.
template <class T> class triangular_operand {
public:
    char side;
    lapack::triangle t;
    const T* a;
    index lda;

    // b = alpha op(a)^-1 b, or alpha b op(a)^-1, of rows and columns first..first + order of a.
    void substitute_into(index first, index order, T alpha, T* b, index ldb, index width) const {
        if (order <= largest_leaf)
            return lapack::trsm(side, t, side == 'L' ? order : width, side == 'L' ? width : order, alpha,
                                entry_at(first, first), lda, place(b, ldb, first), ldb);
        const halves h = halves_of(first, order);
        substitute_into(h.first_solved, h.first_order, alpha, b, ldb, width);
        add_product(h, T(-1), alpha, b, ldb, width);
        substitute_into(h.second_solved, h.second_order, T(1), b, ldb, width);
    }

    // b = alpha op(a) b, or alpha b op(a).
    void multiply_into(index first, index order, T alpha, T* b, index ldb, index width) const {
        if (order <= largest_leaf)
            return lapack::trmm(side, t, side == 'L' ? order : width, side == 'L' ? width : order, alpha,
                                entry_at(first, first), lda, place(b, ldb, first), ldb);
        const halves h = halves_of(first, order);
        multiply_into(h.second_solved, h.second_order, alpha, b, ldb, width);
        add_product(h, alpha, T(1), b, ldb, width);
        multiply_into(h.first_solved, h.first_order, alpha, b, ldb, width);
    }

private:
    static constexpr index largest_leaf = 64;

    // The two halves of a's rows: of a system, the second can be solved when the first is.
    struct halves {
        index first_solved, first_order, second_solved, second_order;
    };

    const T* entry_at(index i, index j) const { return a + i + j * lda; }
    // The rows or columns of B that meet row i of op(a).
    T* place(T* b, index ldb, index i) const { return b + (side == 'L' ? i : i * ldb); }

    halves halves_of(index first, index order) const {
        const index half = round_up(order / 2, largest_leaf);
        const bool is_op_lower = (t.uplo == 'L') == (t.trans == 'N');
        if (is_op_lower == (side == 'L')) return {first, half, first + half, order - half};
        return {first + half, order - half, first, half};
    }

    // The second half of B becomes beta times itself + alpha times the block between the halves times the
    // first.
    void add_product(const halves& h, T alpha, T beta, T* b, index ldb, index width) const {
        const index lower = greater(h.first_solved, h.second_solved);
        const index upper = lesser(h.first_solved, h.second_solved);
        const T* block = t.uplo == 'L' ? entry_at(lower, upper) : entry_at(upper, lower);
        const T* from = place(b, ldb, h.first_solved);
        T* to = place(b, ldb, h.second_solved);
        if (side == 'L')
            lapack::gemm<T>({t.trans, 'N', h.second_order, width, h.first_order, alpha, beta}, block, lda,
                            from, ldb, to, ldb);
        else
            lapack::gemm<T>({'N', t.trans, width, h.second_order, h.first_order, alpha, beta}, from, ldb,
                            block, lda, to, ldb);
    }
};

// The arguments of trsm and trmm.
template <class T> struct triangular_call {
    triangular_operand<T> by;
    index m, n;
    T alpha;
    T* b;
    index ldb;

    index order() const { return by.side == 'L' ? m : n; }
    index width() const { return by.side == 'L' ? n : m; }
};

template <class T> void clear_matrix(index m, index n, T* b, index ldb) {
    lapack::gemm<T>({'N', 'N', m, n, 0, T(0), T(0)}, nullptr, 1, nullptr, 1, b, ldb);
}

// Checks the arguments, of which the options are given as the program passed them, and has
// apply(call, b, width) do the work, `width` rows or columns of B at a time.
template <class T, class Apply>
index checked_triangular(const char* name, starpu_codelet& kind, triangular_call<T> call, Apply apply) {
    triangular_operand<T>& by = call.by;
    const bool is_needed = call.m > 0 && call.n > 0, reads = is_needed && call.alpha != T(0);
    argument_check check(name);
    check.option(1, "side", by.side, "LlRr").option(2, "uplo", by.t.uplo, "LlUu");
    check.option(3, "transa", by.t.trans, "NnTtCc").option(4, "diag", by.t.diag, "NnUu");
    check.check_count(5, "m", call.m).check_count(6, "n", call.n);
    const index order = upper_case(by.side) == 'L' ? call.m : call.n;
    check.pointer(8, "a", by.a, reads).leading_dimension(9, "lda", by.lda, order, order);
    check.pointer(10, "b", call.b, is_needed);
    const bool is_operand = reads && call.b == by.a;
    check.other(10, "b", is_operand ? "is the triangular matrix, too" : nullptr, "pass another matrix");
    check.leading_dimension(11, "ldb", call.ldb, call.m, call.n);
    if (check.result()) return check.result();
    return run_routine(name, [&] {
        if (!is_needed) return index{0};
        by.side = upper_case(by.side);
        by.t = {upper_case(by.t.uplo), transpose_option<T>(by.t.trans), upper_case(by.t.diag)};
        const bool is_direct = is_product_direct(call.m, call.n, reads ? order : 1);
        const index width = call.width();
        const index piece = is_direct ? width : triangular_piece(width, starpu_cpu_worker_get_count());
        for_each_piece(kind, width, piece, [&call, &apply, reads](index first, index end) {
            const bool is_left = call.by.side == 'L';
            T* part = call.b + (is_left ? first * call.ldb : first);
            if (reads) return apply(call, part, end - first);
            clear_matrix(is_left ? call.m : end - first, is_left ? end - first : call.n, part, call.ldb);
        });
        return index{0};
    });
}

} // namespace starpu::linalg
