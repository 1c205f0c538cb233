// Sums of products with their own transposes, of which one triangle is wanted: what syrk, herk, syr2k and
// her2k share.
#pragma once

#include "kernels/cpu/lapack.hpp"
#include "matrix/blocking.hpp"
#include "matrix/planned_workers.hpp"
#include "routines/entry.hpp"
#include "routines/gemm.hpp"
#include "routines/task_graph.hpp"

#include <climits>

#include <algorithm>

namespace starpu::linalg {

// The named triangle of the n x n matrix c: c = alpha a a' + beta c or, with a matrix b, alpha a b' +
// alpha' b a' + beta c, where ' conjugates if the result is Hermitian; trans other than 'N': of a' and b'.
template <class T> class rank_update {
public:
    lapack::symmetry form;
    char uplo, trans;
    index n, k;
    T alpha;
    matrix_view<const T> a, b; // b.first is null where there is no second matrix
    T beta;
    T* c;
    index ldc;

    bool has_no_effect() const { return n == 0 || (only_scales() && beta == T(1)); }
    bool only_scales() const { return alpha == T(0) || k == 0; }

    // Rows and columns first..first + order.
    void update_diagonal_block(index first, index order) const {
        if (order > largest_leaf) {
            const index half = round_up(order / 2, largest_leaf / 2);
            update_diagonal_block(first, half);
            update_diagonal_block(first + half, order - half);
            return update_block_below(first + half, order - half, first, half);
        }
        if (only_scales() || beta == T(0)) scale_triangle(first, order);
        make_diagonal_real(first, order);
        if (!only_scales()) call_blas(first, order, beta == T(0) ? T(1) : beta);
        make_diagonal_real(first, order);
    }

    // Rows i.. and columns j.. of the lower triangle; of the upper one, the block with both exchanged.
    void update_block_below(index i, index rows, index j, index columns) const {
        if (uplo == 'U') {
            std::swap(i, j);
            std::swap(rows, columns);
        }
        const char opposite = form == lapack::symmetry::hermitian ? adjoint<T> : 'T';
        const bool is_plain = trans == 'N';
        lapack::product<T> p{
            is_plain ? 'N' : opposite, is_plain ? opposite : 'N', rows, columns, k, alpha, beta};
        const matrix_view<const T> other = b.first ? b : a;
        lapack::gemm(p, lines(a, i), a.ld, lines(other, j), other.ld, c + i + j * ldc, ldc);
        if (!b.first || only_scales()) return;
        p.alpha = form == lapack::symmetry::hermitian ? conjugate(alpha) : alpha;
        p.beta = T(1);
        lapack::gemm(p, lines(b, i), b.ld, lines(a, j), a.ld, c + i + j * ldc, ldc);
    }

private:
    // BLAS's own routines waste about half a block on the diagonal.
    static constexpr index largest_leaf = 192;

    // The rows, or with a transposition columns, that rows first... of c are made of.
    const T* lines(matrix_view<const T> x, index first) const {
        return x.first ? x.first + (trans == 'N' ? first : first * x.ld) : nullptr;
    }

    void call_blas(index first, index order, T by) const {
        T* corner = c + first + first * ldc;
        if (b.first)
            lapack::syr2k(form, uplo, trans, order, k, alpha, lines(a, first), a.ld, lines(b, first), b.ld,
                          by, corner, ldc);
        else
            lapack::syrk(form, uplo, trans, order, k, alpha, lines(a, first), a.ld, by, corner, ldc);
    }

    void scale_triangle(index first, index order) const {
        for (index j = 0; j < order; j++) {
            T* column = c + first + (first + j) * ldc;
            const index begin = uplo == 'L' ? j : 0, end = uplo == 'L' ? order : j + 1;
            if (beta == T(0))
                std::fill(column + begin, column + end, T(0));
            else
                std::for_each(column + begin, column + end, [this](T& x) { x *= beta; });
        }
    }

    void make_diagonal_real(index first, index order) const {
        if (is_complex<T> && form == lapack::symmetry::hermitian)
            for (index i = first; i < first + order; i++) c[i + i * ldc] = T(real(c[i + i * ldc]));
    }
};

// One task for each block of the triangle, which no other task touches.
template <class T> void compute_rank_update(starpu_codelet& kind, const rank_update<T>& update) {
    if (update.has_no_effect()) return;
    if (is_product_direct(update.n, update.n, update.k)) return update.update_diagonal_block(0, update.n);
    const block_bounds blocks = blocks_of(update.n, triangle_block(update.n, planned_workers()));
    task_graph graph;
    const auto submit = [&](std::function<void()> work) {
        const starpu_data_descr access{graph.new_token(), STARPU_RW};
        graph.submit(kind, STARPU_DEFAULT_PRIO, {&access, 1}, std::move(work));
    };
    for (index j = 0; j < blocks.block_count(); j++)
        for (index i = j + 1; i < blocks.block_count(); i++)
            submit([&update, rows = blocks.block_size(i), columns = blocks.block_size(j), i = blocks[i],
                    j = blocks[j]] { update.update_block_below(i, rows, j, columns); });
    for (index j = 0; j < blocks.block_count(); j++) // last, for they are the smallest
        submit([&update, order = blocks.block_size(j), j = blocks[j]] {
            update.update_diagonal_block(j, order);
        });
    graph.wait_for_all();
}

// Checks the arguments, of which the options are given as the program passed them, and computes.
template <class T>
index checked_rank_update(const char* name, starpu_codelet& kind, rank_update<T> u, bool has_second) {
    const bool is_hermitian = is_complex<T> && u.form == lapack::symmetry::hermitian;
    const bool is_plain = upper_case(u.trans) == 'N', reads = u.n > 0 && u.k > 0 && u.alpha != T(0);
    const int after_a = has_second ? 10 : 8;
    argument_check check(name);
    check.option(1, "uplo", u.uplo, "LlUu");
    check.option(2, "trans", u.trans, !is_complex<T> ? "NnTtCc" : is_hermitian ? "NnCc" : "NnTt");
    check.check_count(3, "n", u.n).check_count(4, "k", u.k);
    check.other(4, "k", u.k > INT_MAX ? "is larger than an int" : nullptr, "add several products");
    const index rows = is_plain ? u.n : u.k, columns = is_plain ? u.k : u.n;
    check.pointer(6, "a", u.a.first, reads).leading_dimension(7, "lda", u.a.ld, rows, columns);
    if (has_second)
        check.pointer(8, "b", u.b.first, reads).leading_dimension(9, "ldb", u.b.ld, rows, columns);
    check.pointer(after_a + 1, "c", u.c, u.n > 0);
    check.leading_dimension(after_a + 2, "ldc", u.ldc, u.n, u.n);
    if (reads && !check.result()) {
        const matrix_place written = place_of(u.n, u.n, u.c, u.ldc, triangle_named(u.uplo));
        check.separate(after_a + 1, "c", written, "a", place_of(rows, columns, u.a.first, u.a.ld));
        if (has_second)
            check.separate(after_a + 1, "c", written, "b", place_of(rows, columns, u.b.first, u.b.ld));
    }
    if (check.result()) return check.result();
    return run_routine(name, [&] {
        u.uplo = upper_case(u.uplo);
        u.trans = transpose_option<T>(u.trans);
        compute_rank_update(kind, u);
        return index{0};
    });
}

} // namespace starpu::linalg
