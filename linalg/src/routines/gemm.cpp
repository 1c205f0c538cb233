// Products of matrices: blocks of the result on CPUs, tiles of all three where there are devices.
#include "routines/gemm.hpp"

#include "matrix/blocking.hpp"
#include "matrix/planned_workers.hpp"
#include "matrix/precisions.hpp"
#include "routines/entry.hpp"
#include "routines/on_tiles.hpp"
#include "routines/panel_sweep.hpp"
#include "routines/task_graph.hpp"

#include <starpu_linalg.h>

#include <climits>

namespace starpu::linalg {

namespace {

using lapack::product;

// Rows first... of op(x), or columns of it.
template <class T> const T* rows_of(char trans, matrix_view<const T> x, index first) {
    return x.first ? x.first + (trans == 'N' ? first : first * x.ld) : nullptr;
}
template <class T> const T* columns_of(char trans, matrix_view<const T> x, index first) {
    return rows_of(trans == 'N' ? 'T' : 'N', x, first);
}

starpu_codelet block_kind = task_kind("gemm: block");

starpu_codelet chunk_kind = task_kind("gemm: chunk");

// A product as a sweep: the longer extent of the result is cut into chunks.
template <class T> class swept_product {
public:
    swept_product(const product<T>& p, matrix_view<const T> a, matrix_view<const T> b, T* c, index ldc)
        : p_(p), side_(side_for(p)), a_(rows_of_operand(p.transa, a.first, a.ld)),
          b_(adjoint_of(rows_of_operand(p.transb, b.first, b.ld))), c_(c), ldc_(ldc),
          sweep_(side_, lines(), panel_sweep_depth, across()) {}

    static bool is_worthwhile(const product<T>& p, index workers) {
        return p.alpha != T(0) && is_sweep_worthwhile(lesser(p.m, p.n), p.k, greater(p.m, p.n), workers);
    }

    void run_sweep() {
        const block_bounds blocks = blocks_of(p_.k, panel_sweep_depth);
        for (index i = 0; i < blocks.block_count(); i++) submit_block({blocks[i], blocks[i + 1]});
        sweep_.wait_for_chunks();
    }

private:
    using areas = typename panel_sweep<T>::work_areas;

    static char side_for(const product<T>& p) { return p.n >= p.m ? 'L' : 'R'; }
    bool is_left() const { return side_ == 'L'; }
    index lines() const { return is_left() ? p_.m : p_.n; }
    index across() const { return is_left() ? p_.n : p_.m; }

    void submit_block(line_range depth) {
        sweep_.submit_panel(
            chunk_kind, {0, lines()}, depth.line_count(),
            [this, depth](line_range part, T* to, const areas&) {
                pack_lines(is_left() ? a_ : b_, part, depth, to);
            },
            [this, depth](line_range chunk, const T* panel, const areas& work) {
                if (depth.first == 0) scale(chunk);
                // The kernels subtract, and b_ is an adjoint.
                const T factor = is_left() ? -conjugate(p_.alpha) : -p_.alpha;
                pack_lines_scaled(is_left() ? b_ : a_, chunk, depth, factor, work.operand, work.copy);
                sweep_.subtract_product({0, lines()}, {0, depth.line_count()}, depth.line_count(), panel,
                                        chunk, work.operand, c_, ldc_);
            });
    }

    void scale(line_range chunk) const {
        if (p_.beta == T(1)) return;
        lapack::gemm<T>({'N', 'N', is_left() ? p_.m : chunk.line_count(),
                         is_left() ? chunk.line_count() : p_.n, 0, T(0), p_.beta},
                        nullptr, 1, nullptr, 1, c_ + (is_left() ? chunk.first * ldc_ : chunk.first), ldc_);
    }

    const product<T> p_;
    const char side_;
    const line_source<T> a_, b_; // the rows of op(a), and those of op(b)'s adjoint
    T* const c_;
    const index ldc_;
    panel_sweep<T> sweep_;
};

// One task for each block of the result, which no other task touches; a small product is the caller's own
// work.
template <class T>
void multiply_on_cpus(const product<T>& p, matrix_view<const T> a, matrix_view<const T> b, T* c, index ldc) {
    if (is_product_direct(p.m, p.n, p.k)) return lapack::gemm(p, a.first, a.ld, b.first, b.ld, c, ldc);
    const index workers = planned_workers();
    if (swept_product<T>::is_worthwhile(p, workers)) return swept_product<T>(p, a, b, c, ldc).run_sweep();
    const index size = product_block(p.m, p.n, workers);
    const block_bounds rows = blocks_of(p.m, size), columns = blocks_of(p.n, size);
    task_graph graph;
    for (index j = 0; j < columns.block_count(); j++)
        for (index i = 0; i < rows.block_count(); i++) {
            product<T> block = p;
            block.m = rows.block_size(i);
            block.n = columns.block_size(j);
            const T* left = rows_of(p.transa, a, rows[i]);
            const T* right = columns_of(p.transb, b, columns[j]);
            T* result = c + rows[i] + columns[j] * ldc;
            const starpu_data_descr access{graph.new_token(), STARPU_RW};
            graph.submit(block_kind, STARPU_DEFAULT_PRIO, {&access, 1},
                         [=] { lapack::gemm(block, left, a.ld, right, b.ld, result, ldc); });
        }
    graph.wait_for_all();
}

template <class T> bool has_no_effect(const product<T>& p) {
    return p.m == 0 || p.n == 0 || ((p.alpha == T(0) || p.k == 0) && p.beta == T(1));
}

} // namespace

template <class T>
void compute_product(const product<T>& p, matrix_view<const T> a, matrix_view<const T> b, T* c, index ldc) {
    if (has_no_effect(p)) return;
    if (is_for_devices(lesser(p.m, lesser(p.n, p.k)))) return multiply_on_devices(p, a, b, c, ldc);
    multiply_on_cpus(p, a, b, c, ldc);
}

namespace {

template <class T>
index checked_gemm(const char* name, const product<T>& p, const T* a, index lda, const T* b, index ldb, T* c,
                   index ldc) {
    const bool a_plain = upper_case(p.transa) == 'N', b_plain = upper_case(p.transb) == 'N';
    const bool reads = p.m > 0 && p.n > 0 && p.k > 0 && p.alpha != T(0);
    argument_check check(name);
    check.option(1, "transa", p.transa, "NnTtCc").option(2, "transb", p.transb, "NnTtCc");
    check.check_count(3, "m", p.m).check_count(4, "n", p.n).check_count(5, "k", p.k);
    check.other(5, "k", p.k > INT_MAX ? "is larger than an int" : nullptr, "add several products");
    check.pointer(7, "a", a, reads)
        .leading_dimension(8, "lda", lda, a_plain ? p.m : p.k, a_plain ? p.k : p.m);
    check.pointer(9, "b", b, reads)
        .leading_dimension(10, "ldb", ldb, b_plain ? p.k : p.n, b_plain ? p.n : p.k);
    check.pointer(12, "c", c, p.m > 0 && p.n > 0).leading_dimension(13, "ldc", ldc, p.m, p.n);
    if (reads) {
        const matrix_place written = place_of(p.m, p.n, c, ldc);
        check.separate(12, "c", written, "a", place_of(a_plain ? p.m : p.k, a_plain ? p.k : p.m, a, lda));
        check.separate(12, "c", written, "b", place_of(b_plain ? p.k : p.n, b_plain ? p.n : p.k, b, ldb));
    }
    if (check.result()) return check.result();
    return run_routine(name, any_worker, [&] {
        product<T> normal = p;
        normal.transa = transpose_option<T>(p.transa);
        normal.transb = transpose_option<T>(p.transb);
        compute_product<T>(normal, {a, lda}, {b, ldb}, c, ldc);
        return index{0};
    });
}

} // namespace

#define STARPU_LINALG_INSTANTIATE(x, T)                                                                      \
    template void compute_product(const product<T>&, matrix_view<const T>, matrix_view<const T>, T*, index);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg

#define STARPU_LINALG_GEMM(x, scalar)                                                                        \
    int64_t starpu_linalg_##x##gemm(char transa, char transb, int64_t m, int64_t n, int64_t k, scalar alpha, \
                                    const scalar* a, int64_t lda, const scalar* b, int64_t ldb, scalar beta, \
                                    scalar* c, int64_t ldc) {                                                \
        return starpu::linalg::checked_gemm<scalar>(STARPU_LINALG_PUBLIC_NAME(x, gemm),                      \
                                                    {transa, transb, m, n, k, alpha, beta}, a, lda, b, ldb,  \
                                                    c, ldc);                                                 \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_GEMM)
