// Products with a symmetric matrix of which one triangle is stored: symm, and hemm for complex matrices.
#include "routines/symm.hpp"

#include "matrix/blocking.hpp"
#include "matrix/precisions.hpp"
#include "routines/entry.hpp"
#include "routines/task_graph.hpp"

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

// One task for each block of the result, which no other task touches.
template <class T> void compute_blocks(const symmetric_product<T>& p) {
    if (p.has_no_effect()) return;
    if (is_product_direct(p.m, p.n, p.order())) return p.compute_block(0, p.m, 0, p.n);
    const index size = product_block(p.m, p.n, starpu_cpu_worker_get_count());
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
    const bool is_operand = reads && (p.c == p.a.first || p.c == p.b.first);
    check.other(11, "c", is_operand ? "is an operand, too" : nullptr, "pass another matrix");
    check.leading_dimension(12, "ldc", p.ldc, p.m, p.n);
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
