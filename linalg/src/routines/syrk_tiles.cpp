// Products of a matrix with its own transpose by tiles: the diagonal tiles of the result as triangles, the
// others as products.
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

// The named triangle: c = alpha a a' + beta c (trans 'N') or alpha a' a + beta c.
template <class T> struct update_of_triangle {
    lapack::symmetry form;
    char uplo, trans;
    T alpha, beta;

    bool is_plain() const { return trans == 'N'; }
    // The option that stands for '.
    char transposition() const { return form == lapack::symmetry::hermitian ? adjoint<T> : 'T'; }
};

template <class T> class tiled_rank_update {
public:
    tiled_rank_update(const update_of_triangle<T>& u, const tile_grid& a, const tile_grid& c, int worker)
        : u_(u), a_(a), c_(c) {
        tasks_.set_worker(worker);
    }

    void update_tiles() {
        for (index j = 0; j < c_.columns().block_count(); j++)
            for (index i = 0; i < c_.rows().block_count(); i++)
                if (u_.uplo == 'L' ? i >= j : i <= j) compute_tile(i, j);
        tasks_.wait_for_all();
    }

private:
    index depth() const { return u_.is_plain() ? a_.columns().block_count() : a_.rows().block_count(); }
    starpu_data_handle_t operand(index i, index l) const { return u_.is_plain() ? a_.at(i, l) : a_.at(l, i); }
    bool only_scales() const {
        const block_bounds& along = u_.is_plain() ? a_.columns() : a_.rows();
        return u_.alpha == T(0) || along[along.block_count()] == 0;
    }

    void compute_tile(index i, index j) {
        if (only_scales()) return scale_part(i, j);
        for (index l = 0; l < depth(); l++) {
            const T beta = l == 0 ? u_.beta : T(1);
            if (i == j)
                tasks_.update_triangle(u_.form, u_.uplo, u_.trans, u_.alpha, operand(i, l), beta,
                                       c_.at(i, i));
            else if (u_.is_plain())
                tasks_.multiply('N', u_.transposition(), u_.alpha, operand(i, l), operand(j, l), beta,
                                c_.at(i, j));
            else
                tasks_.multiply(u_.transposition(), 'N', u_.alpha, operand(i, l), operand(j, l), beta,
                                c_.at(i, j));
        }
    }

    void scale_part(index i, index j) {
        if (i == j)
            tasks_.scale_triangle(u_.form, u_.uplo, u_.beta, c_.at(i, i));
        else
            tasks_.scale(u_.beta, c_.at(i, j));
    }

    const update_of_triangle<T> u_;
    const tile_grid &a_, &c_;
    tile_tasks<T> tasks_;
};

// The tiles along the order of c, and along the other extent of a.
struct update_cuts {
    block_bounds order, depth;
};

template <class T>
update_cuts cuts_of_update(bool is_plain, starpu_data_handle_t a, starpu_data_handle_t c, bool in_one) {
    constexpr index at_once = 12;
    const index order = extent_of(c).rows, depth = is_plain ? extent_of(a).columns : extent_of(a).rows;
    if (in_one) return {equal_parts(order, 1), equal_parts(depth, 1)};
    update_cuts cuts{equal_parts(order, tiles_along<T>(order, at_once)),
                     equal_parts(depth, tiles_along<T>(greater(depth, 1), at_once))};
    if (is_cut(a)) {
        cuts.order = is_plain ? row_bounds_of(a) : column_bounds_of(a);
        cuts.depth = is_plain ? column_bounds_of(a) : row_bounds_of(a);
    }
    if (is_cut(c)) cuts.order = row_bounds_of(c);
    return cuts;
}

template <class T> bool update_has_no_effect(const update_of_triangle<T>& u, index order, index depth) {
    return order == 0 || ((u.alpha == T(0) || depth == 0) && u.beta == T(1));
}

template <class T>
index update_on_handles(argument_check& check, const update_of_triangle<T>& u, starpu_data_handle_t a,
                        starpu_data_handle_t c) {
    check_matrix<T>(check, 4, "a", a);
    check_matrix<T>(check, 6, "c", c);
    check_is_square(check, 6, "c", c);
    check.other(6, "c", a == c ? "is the operand, too" : nullptr, "pass another handle");
    if (check.result()) return check.result();
    const extent size = extent_of(a);
    const index order = extent_of(c).rows;
    check.other(4, "a", (u.is_plain() ? size.rows : size.columns) == order ? nullptr : "does not fit c",
                "op(a) is to have the rows of c");
    const bool is_done = update_has_no_effect(u, order, u.is_plain() ? size.columns : size.rows);
    if (check.result() || is_done) return check.result();
    const int worker = worker_beside(sizeof(T), {a, c});
    const update_cuts cuts = cuts_of_update<T>(u.is_plain(), a, c, worker >= 0);
    const tile_grid of_c(c, cuts.order, cuts.order);
    const tile_grid of_a(a, u.is_plain() ? cuts.order : cuts.depth, u.is_plain() ? cuts.depth : cuts.order);
    const block_bounds& along = u.is_plain() ? of_a.rows() : of_a.columns();
    check.other(4, "a", what_is_missing(of_a), "join all tiles");
    check.other(4, "a", along.first == of_c.rows().first ? nullptr : "is not cut as c is",
                "cut each extent alike in both matrices that have it");
    check.other(6, "c", what_is_wrong_with_triangle(u.uplo, of_c), "cut both directions alike");
    if (check.result()) return check.result();
    const auto beside_diagonal = u.beta == T(0) ? STARPU_W : STARPU_RW;
    const operand written{of_c, part_named(u.uplo), beside_diagonal, STARPU_RW};
    if (u.alpha == T(0) || size.rows == 0 || size.columns == 0)
        wait_for_turn({written});
    else
        wait_for_turn({{of_a, matrix_part::all, STARPU_R}, written});
    tiled_rank_update<T>(u, of_a, of_c, worker).update_tiles();
    return 0;
}

template <class T>
index checked_update_handle(const char* name, update_of_triangle<T> u, starpu_data_handle_t a,
                            starpu_data_handle_t c) {
    const bool is_hermitian = is_complex<T> && u.form == lapack::symmetry::hermitian;
    argument_check check(name);
    check.option(1, "uplo", u.uplo, "LlUu");
    check.option(2, "trans", u.trans, !is_complex<T> ? "NnTtCc" : is_hermitian ? "NnCc" : "NnTt");
    if (check.result()) return check.result();
    u.uplo = upper_case(u.uplo);
    u.trans = transpose_option<T>(u.trans);
    return run_routine(name, any_worker, [&] { return update_on_handles(check, u, a, c); });
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_SYRK_HANDLE(x, T)                                                                      \
    int64_t starpu_linalg_##x##syrk_handle(char uplo, char trans, T alpha, starpu_data_handle_t a, T beta,   \
                                           starpu_data_handle_t c) {                                         \
        using namespace starpu::linalg;                                                                      \
        return checked_update_handle<T>(STARPU_LINALG_PUBLIC_NAME(x, syrk_handle),                           \
                                        {lapack::symmetry::symmetric, uplo, trans, alpha, beta}, a, c);      \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_SYRK_HANDLE)

#define STARPU_LINALG_HERK_HANDLE(x, T)                                                                      \
    int64_t starpu_linalg_##x##herk_handle(char uplo, char trans, starpu::linalg::real_of<T> alpha,          \
                                           starpu_data_handle_t a, starpu::linalg::real_of<T> beta,          \
                                           starpu_data_handle_t c) {                                         \
        using namespace starpu::linalg;                                                                      \
        return checked_update_handle<T>(STARPU_LINALG_PUBLIC_NAME(x, herk_handle),                           \
                                        {lapack::symmetry::hermitian, uplo, trans, alpha, beta}, a, c);      \
    }
STARPU_LINALG_IN_COMPLEX_PRECISIONS(STARPU_LINALG_HERK_HANDLE)
