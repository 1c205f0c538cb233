// Products of matrices by tiles of all three, for workers of every kind: the form on handles, and arrays that
// are sent to devices.
#include "matrix/precisions.hpp"
#include "routines/entry.hpp"
#include "routines/gemm.hpp"
#include "routines/on_tiles.hpp"
#include "routines/routines.hpp"
#include "tiles/tile_tasks.hpp"
#include "tiles/turn.hpp"

#include <starpu_linalg.h>

namespace starpu::linalg {

namespace {

using lapack::product;

// The tiles along each extent.
struct cuts {
    block_bounds m, n, k;
};

template <class T> void scale(const tile_grid& c, T beta) {
    tile_tasks<T> tasks;
    for (index j = 0; j < c.columns().block_count(); j++)
        for (index i = 0; i < c.rows().block_count(); i++) tasks.scale(beta, c.at(i, j));
    tasks.wait_for_all();
}

// Tile by tile of the result, so that it stays where it is while the operands pass by.
template <class T>
void multiply_tiles(const product<T>& p, const tile_grid& a, const tile_grid& b, const tile_grid& c,
                    int worker = -1) {
    const index depth = p.transa == 'N' ? a.columns().block_count() : a.rows().block_count();
    tile_tasks<T> tasks;
    tasks.set_worker(worker);
    for (index j = 0; j < c.columns().block_count(); j++)
        for (index i = 0; i < c.rows().block_count(); i++)
            for (index l = 0; l < depth; l++) {
                const starpu_data_handle_t left = p.transa == 'N' ? a.at(i, l) : a.at(l, i);
                const starpu_data_handle_t right = p.transb == 'N' ? b.at(l, j) : b.at(j, l);
                tasks.multiply(p.transa, p.transb, p.alpha, left, right, l == 0 ? p.beta : T(1), c.at(i, j));
            }
    tasks.wait_for_all();
}

template <class T> cuts default_cuts(const product<T>& p) {
    constexpr index at_once = 12;
    return {equal_parts(p.m, tiles_along<T>(p.m, at_once)), equal_parts(p.n, tiles_along<T>(p.n, at_once)),
            equal_parts(p.k, tiles_along<T>(greater(p.k, 1), at_once))};
}

template <class T> bool product_has_no_effect(const product<T>& p) {
    return p.m == 0 || p.n == 0 || ((p.alpha == T(0) || p.k == 0) && p.beta == T(1));
}

// The product of three handles; compute() checks the arguments step by step.
template <class T> class product_of_handles {
public:
    product_of_handles(argument_check& check, product<T> p, starpu_data_handle_t a, starpu_data_handle_t b,
                       starpu_data_handle_t c)
        : check_(check), p_(p), a_(a), b_(b), c_(c) {}

    index compute() {
        if (!are_matrices() || !have_fitting_extents() || product_has_no_effect(p_)) return check_.result();
        const int worker = p_.beta == T(0) && !is_cut(c_) ? worker_beside(sizeof(T), {a_, b_})
                                                          : worker_beside(sizeof(T), {a_, b_, c_});
        const cuts wanted = worker >= 0 ? one_tile() : common_cuts();
        const tile_grid of_c(c_, wanted.m, wanted.n);
        const tile_grid of_a(a_, a_plain() ? wanted.m : wanted.k, a_plain() ? wanted.k : wanted.m);
        const tile_grid of_b(b_, b_plain() ? wanted.k : wanted.n, b_plain() ? wanted.n : wanted.k);
        if (!have_fitting_tiles(of_a, of_b, of_c)) return check_.result();
        const operand written{of_c, matrix_part::all, p_.beta == T(0) ? STARPU_W : STARPU_RW};
        if (p_.alpha == T(0) || p_.k == 0) {
            wait_for_turn({written});
            scale<T>(of_c, p_.beta);
        } else {
            wait_for_turn({{of_a, matrix_part::all, STARPU_R}, {of_b, matrix_part::all, STARPU_R}, written});
            multiply_tiles(p_, of_a, of_b, of_c, worker);
        }
        return 0;
    }

private:
    bool a_plain() const { return p_.transa == 'N'; }
    bool b_plain() const { return p_.transb == 'N'; }
    bool is_fine() const { return check_.result() == 0; }

    bool are_matrices() {
        check_matrix<T>(check_, 4, "a", a_);
        check_matrix<T>(check_, 5, "b", b_);
        check_matrix<T>(check_, 7, "c", c_);
        check_.other(7, "c", c_ == a_ || c_ == b_ ? "is an operand, too" : nullptr, "pass another handle");
        return is_fine();
    }

    bool have_fitting_extents() {
        const extent a = extent_of(a_), b = extent_of(b_), c = extent_of(c_);
        p_.m = c.rows;
        p_.n = c.columns;
        p_.k = a_plain() ? a.columns : a.rows;
        const bool a_fits = (a_plain() ? a.rows : a.columns) == p_.m;
        const bool b_fits =
            (b_plain() ? b.rows : b.columns) == p_.k && (b_plain() ? b.columns : b.rows) == p_.n;
        constexpr const char* advice = "op(a) is to be m x k, op(b) k x n, c m x n";
        check_.other(4, "a", a_fits ? nullptr : "does not have the rows of c", advice);
        check_.other(5, "b", b_fits ? nullptr : "does not fit a and c", advice);
        return is_fine();
    }

    cuts one_tile() const { return {equal_parts(p_.m, 1), equal_parts(p_.n, 1), equal_parts(p_.k, 1)}; }

    // Those of the operands that are cut already; the others follow.
    cuts common_cuts() const {
        cuts found = default_cuts(p_);
        if (is_cut(a_)) found.m = bounds_in(a_, a_plain()), found.k = bounds_in(a_, !a_plain());
        if (is_cut(b_)) found.k = bounds_in(b_, b_plain()), found.n = bounds_in(b_, !b_plain());
        if (is_cut(c_)) found.m = row_bounds_of(c_), found.n = column_bounds_of(c_);
        return found;
    }
    static block_bounds bounds_in(starpu_data_handle_t cut_matrix, bool of_rows) {
        return of_rows ? row_bounds_of(cut_matrix) : column_bounds_of(cut_matrix);
    }

    bool have_fitting_tiles(const tile_grid& a, const tile_grid& b, const tile_grid& c) {
        const auto& a_rows = a_plain() ? a.rows() : a.columns();
        const auto& a_columns = a_plain() ? a.columns() : a.rows();
        const auto& b_rows = b_plain() ? b.rows() : b.columns();
        const auto& b_columns = b_plain() ? b.columns() : b.rows();
        constexpr const char* advice = "cut each extent alike in both matrices that have it";
        check_.other(4, "a", what_is_missing(a), "join all tiles");
        check_.other(5, "b", what_is_missing(b), "join all tiles");
        check_.other(7, "c", what_is_missing(c), "join all tiles");
        check_.other(4, "a", a_rows.first == c.rows().first ? nullptr : "is not cut as c is", advice);
        check_.other(5, "b", a_columns.first == b_rows.first ? nullptr : "is not cut as a is", advice);
        check_.other(5, "b", b_columns.first == c.columns().first ? nullptr : "is not cut as c is", advice);
        return is_fine();
    }

    argument_check& check_;
    product<T> p_;
    const starpu_data_handle_t a_, b_, c_;
};

template <class T>
index checked_gemm_handle(const char* name, product<T> p, starpu_data_handle_t a, starpu_data_handle_t b,
                          starpu_data_handle_t c) {
    argument_check check(name);
    check.option(1, "transa", p.transa, "NnTtCc").option(2, "transb", p.transb, "NnTtCc");
    if (check.result()) return check.result();
    p.transa = transpose_option<T>(p.transa);
    p.transb = transpose_option<T>(p.transb);
    return run_routine(name, any_worker, [&] { return product_of_handles<T>(check, p, a, b, c).compute(); });
}

} // namespace

template <class T>
void multiply_on_devices(const product<T>& p, matrix_view<const T> a, matrix_view<const T> b, T* c,
                         index ldc) {
    const cuts wanted = default_cuts(p);
    const registered_matrix result(p.m, p.n, c, ldc);
    const tile_grid of_c(result.handle(), wanted.m, wanted.n);
    if (p.alpha == T(0) || p.k == 0) return scale<T>(of_c, p.beta);
    const bool a_plain = p.transa == 'N', b_plain = p.transb == 'N';
    const registered_matrix left(a_plain ? p.m : p.k, a_plain ? p.k : p.m, a.first, a.ld);
    const registered_matrix right(b_plain ? p.k : p.n, b_plain ? p.n : p.k, b.first, b.ld);
    const tile_grid of_a(left.handle(), a_plain ? wanted.m : wanted.k, a_plain ? wanted.k : wanted.m);
    const tile_grid of_b(right.handle(), b_plain ? wanted.k : wanted.n, b_plain ? wanted.n : wanted.k);
    multiply_tiles(p, of_a, of_b, of_c);
}

#define STARPU_LINALG_INSTANTIATE(x, T)                                                                      \
    template void multiply_on_devices(const product<T>&, matrix_view<const T>, matrix_view<const T>, T*,     \
                                      index);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg

#define STARPU_LINALG_GEMM_HANDLE(x, T)                                                                      \
    int64_t starpu_linalg_##x##gemm_handle(char transa, char transb, T alpha, starpu_data_handle_t a,        \
                                           starpu_data_handle_t b, T beta, starpu_data_handle_t c) {         \
        return starpu::linalg::checked_gemm_handle<T>(STARPU_LINALG_PUBLIC_NAME(x, gemm_handle),             \
                                                      {transa, transb, 0, 0, 0, alpha, beta}, a, b, c);      \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_GEMM_HANDLE)
