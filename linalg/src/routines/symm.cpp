// Products with a symmetric matrix of which one triangle is stored: symm, and hemm for complex matrices.
#include "routines/symm.hpp"

#include "matrix/blocking.hpp"
#include "matrix/planned_workers.hpp"
#include "matrix/precisions.hpp"
#include "routines/entry.hpp"
#include "routines/panel_sweep.hpp"

#include <starpu_linalg.h>

namespace starpu::linalg {

namespace {

starpu_codelet symm_kind = task_kind("symm: block");

template <class T> class symmetric_product : public symmetric_arguments<T> {
public:
    using symmetric_arguments<T>::form, symmetric_arguments<T>::side, symmetric_arguments<T>::uplo,
        symmetric_arguments<T>::m, symmetric_arguments<T>::n, symmetric_arguments<T>::alpha,
        symmetric_arguments<T>::a, symmetric_arguments<T>::b, symmetric_arguments<T>::beta,
        symmetric_arguments<T>::c, symmetric_arguments<T>::ldc;

    bool has_no_effect() const { return m == 0 || n == 0 || (alpha == T(0) && beta == T(1)); }
    index order() const { return side == 'L' ? m : n; }

    // Rows i.. and columns j.. of the result. They meet a block on a's diagonal, what lies before it and what
    // lies behind it.
    void compute_block(index i, index rows, index j, index columns) const {
        T* to = c + i + j * ldc;
        if (alpha == T(0) || beta == T(0))
            lapack::gemm<T>({'N', 'N', rows, columns, 0, T(0), beta}, nullptr, 1, nullptr, 1, to, ldc);
        if (alpha == T(0)) return;
        const index first = side == 'L' ? i : j, size = side == 'L' ? rows : columns, end = first + size;
        const T* operand = side == 'L' ? b.first + first + j * b.ld : b.first + i + first * b.ld;
        lapack::symm(form, side, uplo, rows, columns, alpha, stored(first, first), a.ld, operand, b.ld,
                     beta == T(0) ? T(1) : beta, to, ldc);
        const bool lies_plain_before = (uplo == 'L') == (side == 'L');
        add_product(first, size, 0, first, lies_plain_before, i, rows, j, columns);
        add_product(first, size, end, order() - end, !lies_plain_before, i, rows, j, columns);
    }

private:
    const T* stored(index i, index j) const { return a.first + i + j * a.ld; }

    // Adds the product of the block of a where lines first.. cross lines depth_first.. .
    void add_product(index first, index size, index depth_first, index depth, bool lies_plain, index i,
                     index rows, index j, index columns) const {
        if (depth == 0) return;
        const bool is_before = depth_first < first;
        const T* block = (uplo == 'L') == is_before ? stored(first, depth_first) : stored(depth_first, first);
        const char trans = lies_plain ? 'N' : (form == lapack::symmetry::hermitian ? adjoint<T> : 'T');
        T* to = c + i + j * ldc;
        if (side == 'L')
            lapack::gemm<T>({trans, 'N', size, columns, depth, alpha, T(1)}, block, a.ld,
                            b.first + depth_first + j * b.ld, b.ld, to, ldc);
        else
            lapack::gemm<T>({'N', trans, rows, size, depth, alpha, T(1)}, b.first + i + depth_first * b.ld,
                            b.ld, block, a.ld, to, ldc);
    }
};

starpu_codelet symm_chunk_kind = task_kind("symm: chunk");

// The same product as a sweep, where A is the operand that is packed once.
template <class T> class swept_symmetric_product {
public:
    explicit swept_symmetric_product(const symmetric_arguments<T>& s)
        : s_(s), sweep_(s.side, order(), panel_sweep_depth, is_left() ? s.n : s.m) {}

    void run_sweep() {
        const block_bounds blocks = blocks_of(order(), panel_sweep_depth);
        for (index i = 0; i < blocks.block_count(); i++) submit_block({blocks[i], blocks[i + 1]});
        sweep_.wait_for_chunks();
    }

private:
    using areas = typename panel_sweep<T>::work_areas;

    bool is_left() const { return s_.side == 'L'; }
    index order() const { return is_left() ? s_.m : s_.n; }

    // The rows of A where these lie in the triangle that is stored, or as rows of its adjoint or transpose.
    line_source<T> rows_of_a(bool are_stored) const {
        const bool is_hermitian = is_complex<T> && s_.form == lapack::symmetry::hermitian;
        return {!are_stored, is_hermitian && !are_stored, s_.a.first, s_.a.ld};
    }

    // Lines of A, or of its adjoint where it is the right operand. The adjoint of a symmetric matrix is its
    // conjugate.
    line_source<T> lines_of_a(bool are_stored) const {
        line_source<T> rows = rows_of_a(are_stored);
        if (is_complex<T> && !is_left() && s_.form == lapack::symmetry::symmetric) rows.is_conjugated = true;
        return rows;
    }

    void submit_block(line_range depth) {
        sweep_.submit_panel(
            symm_chunk_kind, {0, order()}, depth.line_count(),
            [this, depth](line_range part, T* to, const areas& work) { pack(part, depth, to, work.copy); },
            [this, depth](line_range chunk, const T* panel, const areas& work) {
                if (depth.first == 0) scale(chunk);
                const line_source<T> rows = rows_of_operand('N', s_.b.first, s_.b.ld);
                const T factor = is_left() ? -conjugate(s_.alpha) : -s_.alpha; // the kernels subtract
                pack_lines_scaled(is_left() ? adjoint_of(rows) : rows, chunk, depth, factor, work.operand,
                                  work.copy);
                sweep_.subtract_product({0, order()}, {0, depth.line_count()}, depth.line_count(), panel,
                                        chunk, work.operand, s_.c, s_.ldc);
            });
    }

    // The lines before the diagonal block, those that meet it, and those behind it. All three ranges begin at
    // whole slivers.
    void pack(line_range part, line_range depth, T* to, T* copy) const {
        const line_range before{part.first, lesser(part.end, depth.first)};
        const line_range meeting{greater(part.first, depth.first), lesser(part.end, depth.end)};
        const line_range behind{greater(part.first, depth.end), part.end};
        const auto place = [&](line_range lines) {
            return to + (lines.first - part.first) * depth.line_count();
        };
        if (before.line_count() > 0) pack_lines(lines_of_a(s_.uplo == 'U'), before, depth, place(before));
        if (behind.line_count() > 0) pack_lines(lines_of_a(s_.uplo == 'L'), behind, depth, place(behind));
        if (meeting.line_count() <= 0) return;
        copy_diagonal_block(meeting, depth, copy);
        pack_lines<T>({false, false, copy, meeting.line_count()}, {0, meeting.line_count()},
                      {0, depth.line_count()}, place(meeting));
    }

    void copy_diagonal_block(line_range lines, line_range depth, T* copy) const {
        const line_source<T> stored = lines_of_a(true), mirrored = lines_of_a(false);
        const bool is_hermitian = s_.form == lapack::symmetry::hermitian;
        for (index p = depth.first; p < depth.end; p++)
            for (index i = lines.first; i < lines.end; i++) {
                const bool is_stored = s_.uplo == 'L' ? i >= p : i <= p;
                const line_source<T>& from = is_stored ? stored : mirrored;
                const T entry = i == p && is_hermitian ? T(real(*from.entry(i, p))) : *from.entry(i, p);
                *copy++ = from.is_conjugated ? conjugate(entry) : entry;
            }
    }

    void scale(line_range chunk) const {
        if (s_.beta == T(1)) return;
        lapack::gemm<T>({'N', 'N', is_left() ? s_.m : chunk.line_count(),
                         is_left() ? chunk.line_count() : s_.n, 0, T(0), s_.beta},
                        nullptr, 1, nullptr, 1, s_.c + (is_left() ? chunk.first * s_.ldc : chunk.first),
                        s_.ldc);
    }

    const symmetric_arguments<T>& s_;
    panel_sweep<T> sweep_;
};

// One task for each block of the result, which no other task touches.
template <class T> void compute_blocks(const symmetric_product<T>& p) {
    if (p.has_no_effect()) return;
    if (is_product_direct(p.m, p.n, p.order())) return p.compute_block(0, p.m, 0, p.n);
    const index workers = planned_workers();
    const index across = p.side == 'L' ? p.n : p.m;
    if (p.alpha != T(0) && is_sweep_worthwhile(p.order(), p.order(), across, workers))
        return swept_symmetric_product<T>(p).run_sweep();
    const index size = product_block(p.m, p.n, workers);
    const block_bounds rows = blocks_of(p.m, size), columns = blocks_of(p.n, size);
    task_graph graph;
    for (index j = 0; j < columns.block_count(); j++)
        for (index i = 0; i < rows.block_count(); i++) {
            const starpu_data_descr access{graph.new_token(), STARPU_RW};
            graph.submit(symm_kind, STARPU_DEFAULT_PRIO, {&access, 1},
                         [&p, i = rows[i], tall = rows.block_size(i), j = columns[j],
                          wide = columns.block_size(j)] { p.compute_block(i, tall, j, wide); });
        }
    graph.wait_for_all();
}

} // namespace

template <class T> void compute_symmetric_product(const symmetric_arguments<T>& arguments) {
    compute_blocks(symmetric_product<T>{arguments});
}

namespace {

template <class T> index checked_symm(const char* name, symmetric_arguments<T> p) {
    const bool is_needed = p.m > 0 && p.n > 0, reads = is_needed && p.alpha != T(0);
    const index order = upper_case(p.side) == 'L' ? p.m : p.n;
    argument_check check(name);
    check.option(1, "side", p.side, "LlRr").option(2, "uplo", p.uplo, "LlUu");
    check.check_count(3, "m", p.m).check_count(4, "n", p.n);
    check.pointer(6, "a", p.a.first, reads).leading_dimension(7, "lda", p.a.ld, order, order);
    check.pointer(8, "b", p.b.first, reads).leading_dimension(9, "ldb", p.b.ld, p.m, p.n);
    check.pointer(11, "c", p.c, is_needed);
    check.leading_dimension(12, "ldc", p.ldc, p.m, p.n);
    if (reads) {
        const matrix_place written = place_of(p.m, p.n, p.c, p.ldc);
        check.separate(11, "c", written, "a", place_of(order, order, p.a.first, p.a.ld, part_named(p.uplo)));
        check.separate(11, "c", written, "b", place_of(p.m, p.n, p.b.first, p.b.ld));
    }
    if (check.result()) return check.result();
    return run_routine(name, [&] {
        p.side = upper_case(p.side);
        p.uplo = upper_case(p.uplo);
        compute_symmetric_product(p);
        return index{0};
    });
}

} // namespace

#define STARPU_LINALG_INSTANTIATE(x, T)                                                                      \
    template void compute_symmetric_product(const symmetric_arguments<T>&);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg

#define STARPU_LINALG_SYMMETRIC(x, scalar, routine, form)                                                    \
    int64_t starpu_linalg_##x##routine(char side, char uplo, int64_t m, int64_t n, scalar alpha,             \
                                       const scalar* a, int64_t lda, const scalar* b, int64_t ldb,           \
                                       scalar beta, scalar* c, int64_t ldc) {                                \
        using namespace starpu::linalg;                                                                      \
        const symmetric_arguments<scalar> p{                                                                 \
            lapack::symmetry::form, side, uplo, m, n, alpha, {a, lda}, {b, ldb}, beta, c, ldc};              \
        return checked_symm(STARPU_LINALG_PUBLIC_NAME(x, routine), p);                                       \
    }
#define STARPU_LINALG_SYMM(x, scalar) STARPU_LINALG_SYMMETRIC(x, scalar, symm, symmetric)
#define STARPU_LINALG_HEMM(x, scalar) STARPU_LINALG_SYMMETRIC(x, scalar, hemm, hermitian)
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_SYMM)
STARPU_LINALG_IN_COMPLEX_PRECISIONS(STARPU_LINALG_HEMM)
