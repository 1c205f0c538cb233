// Sums of products with their own transposes, of which one triangle is wanted: what syrk, herk, syr2k and
// her2k share.
#pragma once

#include "kernels/cpu/lapack.hpp"
#include "matrix/blocking.hpp"
#include "matrix/planned_workers.hpp"
#include "routines/entry.hpp"
#include "routines/gemm.hpp"
#include "routines/panel_sweep.hpp"
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
        make_diagonal_real(first, order); // before it is scaled: imaginary parts may be NaN
        if (only_scales() || beta == T(0)) scale_triangle(first, order);
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

    bool is_hermitian() const { return is_complex<T> && form == lapack::symmetry::hermitian; }

    // beta times the columns first... of the triangle, `order` of them.
    void scale_columns(index first, index order) const {
        make_diagonal_real(first, order);
        if (beta == T(1)) return;
        scale_triangle(first, order);
        const index row = uplo == 'L' ? first + order : 0, rows = uplo == 'L' ? n - row : first;
        lapack::gemm<T>({'N', 'N', rows, order, 0, T(0), beta}, nullptr, 1, nullptr, 1, c + row + first * ldc,
                        ldc);
    }

    void make_diagonal_real(index first, index order) const {
        if (is_hermitian())
            for (index i = first; i < first + order; i++) c[i + i * ldc] = T(real(c[i + i * ldc]));
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
};

// The same as a sweep over columns of the triangle, from which panels of a, and of b, are subtracted in turn.
template <class T> class swept_rank_update {
public:
    swept_rank_update(starpu_codelet& kind, const rank_update<T>& update)
        : kind_(kind), u_(update), sweep_('L', update.n, panel_sweep_depth, update.n) {}

    void run_sweep() {
        const T mirrored = u_.is_hermitian() ? conjugate(u_.alpha) : u_.alpha;
        const matrix_view<const T> other = u_.b.first ? u_.b : u_.a;
        for (index first = 0; first < u_.k; first += panel_sweep_depth) {
            const line_range depth{first, lesser(u_.k, first + panel_sweep_depth)};
            submit_panel(u_.a, other, u_.alpha, depth, first == 0);
            if (u_.b.first) submit_panel(u_.b, u_.a, mirrored, depth, false);
        }
        sweep_.wait_for_chunks();
    }

private:
    using areas = typename panel_sweep<T>::work_areas;

    // What the adjoint of the packed operand is to be: rows of the right matrix, conjugated or not.
    line_source<T> rows_of_operand_on_right(matrix_view<const T> x) const {
        line_source<T> rows = rows_of_operand(u_.trans, x.first, x.ld);
        if (is_complex<T> && !u_.is_hermitian()) rows.is_conjugated = !rows.is_conjugated;
        return rows;
    }

    // c += alpha left right' of these columns of both, or rows where they are transposed.
    void submit_panel(matrix_view<const T> left, matrix_view<const T> right, T alpha, line_range depth,
                      bool is_first) {
        const line_source<T> lines = rows_of_operand(u_.trans, left.first, left.ld);
        const line_source<T> across = rows_of_operand_on_right(right);
        sweep_.submit_panel(
            kind_, {0, u_.n}, depth.line_count(),
            [=](line_range part, T* to, const areas&) { pack_lines(lines, part, depth, to); },
            [=, this](line_range chunk, const T* panel, const areas& work) {
                if (is_first) u_.scale_columns(chunk.first, chunk.line_count());
                // The kernels subtract, and take the adjoint of what is on the right.
                pack_lines_scaled(across, chunk, depth, -conjugate(alpha), work.operand, work.copy);
                subtract(chunk, depth.line_count(), panel, work.operand);
                u_.make_diagonal_real(chunk.first, chunk.line_count());
            });
    }

    void subtract(line_range chunk, index depth, const T* panel, const T* operand) const {
        const bool is_lower = u_.uplo == 'L';
        const line_range off_diagonal = is_lower ? line_range{chunk.end, u_.n} : line_range{0, chunk.first};
        cpu_kernels<T>().multiply_symmetric(is_lower ? shape::lower : shape::upper, chunk.line_count(), depth,
                                            depth, panel + chunk.first * depth, operand,
                                            u_.c + chunk.first + chunk.first * u_.ldc, u_.ldc);
        if (off_diagonal.line_count() > 0)
            sweep_.subtract_product(off_diagonal, {0, depth}, depth, panel + off_diagonal.first * depth,
                                    chunk, operand, u_.c, u_.ldc);
    }

    starpu_codelet& kind_;
    const rank_update<T>& u_;
    panel_sweep<T> sweep_; // last: its tasks use all of the above until it has waited
};

// One task for each block of the triangle, which no other task touches.
template <class T> void compute_rank_update(starpu_codelet& kind, const rank_update<T>& update) {
    if (update.has_no_effect()) return;
    if (is_product_direct(update.n, update.n, update.k)) return update.update_diagonal_block(0, update.n);
    const index workers = planned_workers();
    if (!update.only_scales() && is_sweep_worthwhile(update.n, update.k, update.n, workers))
        return swept_rank_update<T>(kind, update).run_sweep();
    const block_bounds blocks = blocks_of(update.n, triangle_block(update.n, workers));
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
    if (reads) {
        const matrix_place written = place_of(u.n, u.n, u.c, u.ldc, part_named(u.uplo));
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
