// A triangular matrix applied to B from the left or the right: what trsm and trmm share.
#pragma once

#include "kernels/cpu/lapack.hpp"
#include "matrix/blocking.hpp"

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

    // To so many rows or columns of B.
    void apply(bool solves, T* part, index count) const {
        if (solves)
            by.substitute_into(0, order(), alpha, part, ldb, count);
        else
            by.multiply_into(0, order(), alpha, part, ldb, count);
    }
};

} // namespace starpu::linalg
