// Least squares and minimum norm solutions by QR, of the matrix or of its adjoint, whichever is tall.
#include "kernels/cpu/lapack.hpp"
#include "matrix/blocking.hpp"
#include "matrix/precisions.hpp"
#include "routines/entry.hpp"
#include "routines/norms.hpp"
#include "routines/orthogonal.hpp"
#include "routines/routines.hpp"
#include "routines/task_graph.hpp"

#include <starpu_linalg.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace starpu::linalg {

namespace {

starpu_codelet solve_with_r_kind = task_kind("gels: solve with R");

template <class T> struct least_squares {
    char trans;
    index m, n, nrhs;
    T* a;
    index lda;
    T* b;
    index ldb;

    // Of op(A): of the right-hand sides, of the solutions.
    index row_count() const { return trans == 'N' ? m : n; }
    index column_count() const { return trans == 'N' ? n : m; }
};

// The range that LAPACK scales matrices into.
template <class T>
constexpr real_of<T>
    smallest_norm = std::numeric_limits<real_of<T>>::min() / std::numeric_limits<real_of<T>>::epsilon();
template <class T> constexpr real_of<T> largest_norm = 1 / smallest_norm<T>;

// How a matrix was multiplied: by to / from.
template <class T> struct scaling {
    real_of<T> from = 1, to = 1;
    bool is_needed() const { return from != to; }
    scaling inverse() const { return {to, from}; }
};

template <class T> scaling<T> scaling_for(real_of<T> norm) {
    if (norm > 0 && norm < smallest_norm<T>) return {norm, smallest_norm<T>};
    if (norm > largest_norm<T>) return {norm, largest_norm<T>};
    return {};
}

template <class T> void scale_columns(scaling<T> s, index m, index n, T* a, index lda) {
    if (!s.is_needed()) return;
    for (index j = 0; j < n; j++) lapack::lascl(s.from, s.to, m, 1, a + j * lda, lda);
}

template <class T> void fill_rows(index first, index end, index n, T* b, index ldb) {
    for (index j = 0; j < n; j++) std::fill(b + j * ldb + first, b + j * ldb + end, T(0));
}

template <class T> void solve_with_r(char op, index n, index nrhs, const T* r, index ldr, T* b, index ldb) {
    if (is_product_direct(n, nrhs, n) || nrhs < 16)
        return lapack::trsm('L', {'U', op, 'N'}, n, nrhs, T(1), r, ldr, b, ldb);
    const block_bounds parts = blocks_of(nrhs, reflected_part(nrhs));
    task_graph graph;
    for (index p = 0; p < parts.block_count(); p++) {
        const starpu_data_descr access{graph.new_token(), STARPU_RW};
        const index size = parts.block_size(p);
        T* const part = b + parts[p] * ldb;
        graph.submit(solve_with_r_kind, STARPU_DEFAULT_PRIO, {&access, 1}, [=] {
            lapack::trsm('L', {'U', op, 'N'}, n, size, T(1), r, ldr, part, ldb);
        });
    }
    graph.wait_for_all();
}

// Order of the first diagonal entry of R that is 0.
template <class T> index singular_at(index n, const T* r, index ldr) {
    for (index i = 0; i < n; i++)
        if (r[i + i * ldr] == T(0)) return i + 1;
    return 0;
}

// m >= n. Leaves the factorisation in a.
template <class T> index solve_tall(const least_squares<T>& p) {
    workspace<T> memory(p.n);
    T* const tau = memory.take(p.n);
    geqrf(p.m, p.n, p.a, p.lda, tau);
    const reflectors<T> q{p.n, p.a, p.lda, tau};
    if (p.trans == 'N') ormqr('L', adjoint<T>, p.m, p.nrhs, q, p.b, p.ldb);
    if (const index zero = singular_at(p.n, p.a, p.lda)) return zero;
    solve_with_r(p.trans, p.n, p.nrhs, p.a, p.lda, p.b, p.ldb);
    if (p.trans != 'N') {
        fill_rows(p.n, p.m, p.nrhs, p.b, p.ldb);
        ormqr('L', 'N', p.m, p.nrhs, q, p.b, p.ldb);
    }
    return 0;
}

template <class T> index solve_any_shape(const least_squares<T>& p) {
    if (p.m >= p.n) return solve_tall(p);
    const adjoint_copy<T> tall(p.m, p.n, p.a, p.lda);
    const char op = p.trans == 'N' ? adjoint<T> : 'N';
    const index result = solve_tall<T>({op, p.n, p.m, p.nrhs, tall.first(), tall.ld(), p.b, p.ldb});
    copy_adjoint<T>(p.n, p.m, tall.first(), tall.ld(), p.a, p.lda);
    return result;
}

template <class T> index gels(const least_squares<T>& p) {
    const index longest = std::max(p.m, p.n);
    if (std::min({p.m, p.n, p.nrhs}) == 0) {
        fill_rows(0, longest, p.nrhs, p.b, p.ldb);
        return 0;
    }
    const real_of<T> norm = largest_entry<T>(p.m, p.n, p.a, p.lda);
    if (norm == 0) {
        fill_rows(0, longest, p.nrhs, p.b, p.ldb);
        return 0;
    }
    const scaling<T> of_a = scaling_for<T>(norm);
    const scaling<T> of_b = scaling_for<T>(largest_entry<T>(p.row_count(), p.nrhs, p.b, p.ldb));
    scale_columns(of_a, p.m, p.n, p.a, p.lda);
    scale_columns(of_b, p.row_count(), p.nrhs, p.b, p.ldb);
    if (const index zero = solve_any_shape(p)) return zero;
    scale_columns(of_a, p.column_count(), p.nrhs, p.b, p.ldb);
    scale_columns(of_b.inverse(), longest, p.nrhs, p.b, p.ldb); // what stands for the residual, too
    return 0;
}

template <class T> index checked_gels(const char* name, least_squares<T> p) {
    argument_check check(name);
    check.option(1, "trans", p.trans, is_complex<T> ? "NnCc" : "NnTt");
    check.check_count(2, "m", p.m).check_count(3, "n", p.n).check_count(4, "nrhs", p.nrhs);
    const bool has_matrix = p.m > 0 && p.n > 0, has_sides = std::max(p.m, p.n) > 0 && p.nrhs > 0;
    check.pointer(5, "a", p.a, has_matrix).leading_dimension(6, "lda", p.lda, p.m, p.n);
    check.pointer(7, "b", p.b, has_sides);
    check.leading_dimension(8, "ldb", p.ldb, std::max(p.m, p.n), p.nrhs);
    if (has_matrix && has_sides)
        check.separate(7, "b", place_of(std::max(p.m, p.n), p.nrhs, p.b, p.ldb), "a",
                       place_of(p.m, p.n, p.a, p.lda));
    if (check.result()) return check.result();
    p.trans = upper_case(p.trans);
    return run_routine(name, [&] { return gels(p); });
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_GELS(x, T)                                                                             \
    int64_t starpu_linalg_##x##gels(char trans, int64_t m, int64_t n, int64_t nrhs, T* a, int64_t lda, T* b, \
                                    int64_t ldb) {                                                           \
        return starpu::linalg::checked_gels<T>(STARPU_LINALG_PUBLIC_NAME(x, gels),                           \
                                               {trans, m, n, nrhs, a, lda, b, ldb});                         \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_GELS)
