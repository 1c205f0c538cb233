// Triangular systems by tiles: each block of unknowns is solved for, then taken out of those that remain.
#include "routines/trsm_tiles.hpp"

#include "matrix/precisions.hpp"
#include "routines/entry.hpp"
#include "routines/gemm.hpp"
#include "routines/routines.hpp"
#include "tiles/turn.hpp"

#include <starpu_linalg.h>

namespace starpu::linalg {

namespace {

template <class T> class tiled_substitution {
public:
    tiled_substitution(tile_tasks<T>& tasks, const tiled_system<T>& system, const tile_grid& a,
                       const tile_grid& b)
        : tasks_(tasks), system_(system), a_(a), b_(b) {}

    // The first step scales all of b on its way.
    void submit_steps() {
        for (index step = 0; step < step_count(); step++) {
            const T factor = step == 0 ? system_.alpha : T(1);
            tasks_.set_priority(2 * static_cast<int>(step_count() - step) + 1);
            for (index w = 0; w < width(); w++)
                tasks_.solve(system_.side, system_.t, factor, a_.at(block(step), block(step)),
                             unknowns(block(step), w));
            for (index later = step + 1; later < step_count(); later++)
                take_out(block(step), block(later), factor,
                         2 * static_cast<int>(step_count() - later) + (later == step + 1 ? 1 : 0));
        }
    }

private:
    bool is_left() const { return system_.side == 'L'; }
    index step_count() const { return a_.rows().block_count(); }
    index width() const { return is_left() ? b_.columns().block_count() : b_.rows().block_count(); }
    starpu_data_handle_t unknowns(index k, index w) const { return is_left() ? b_.at(k, w) : b_.at(w, k); }

    // From the left lower triangles are solved from their first row on, from the right upper ones.
    index block(index step) const {
        const bool is_lower = (system_.t.uplo == 'L') == (system_.t.trans == 'N');
        return is_left() == is_lower ? step : step_count() - 1 - step;
    }

    // What is known of block k leaves block i.
    void take_out(index k, index i, T factor, int priority) {
        const char trans = system_.t.trans;
        const index row = is_left() ? i : k, column = is_left() ? k : i;
        const starpu_data_handle_t tile = trans == 'N' ? a_.at(row, column) : a_.at(column, row);
        tasks_.set_priority(priority);
        for (index w = 0; w < width(); w++)
            if (is_left())
                tasks_.multiply(trans, 'N', T(-1), tile, unknowns(k, w), factor, unknowns(i, w));
            else
                tasks_.multiply('N', trans, T(-1), unknowns(k, w), tile, factor, unknowns(i, w));
    }

    tile_tasks<T>& tasks_;
    const tiled_system<T> system_;
    const tile_grid &a_, &b_;
};

// The bounds of the unknowns, of the triangular matrix and of the other extent of b.
struct system_cuts {
    block_bounds unknowns, others;
};

template <class T>
system_cuts cuts_of_system(bool is_left, starpu_data_handle_t a, starpu_data_handle_t b, bool in_one) {
    constexpr index at_once = 12;
    const extent size = extent_of(b);
    const index order = is_left ? size.rows : size.columns, other = is_left ? size.columns : size.rows;
    if (in_one) return {equal_parts(order, 1), equal_parts(other, 1)};
    system_cuts cuts{equal_parts(order, tiles_along<T>(order, at_once)),
                     equal_parts(other, tiles_along<T>(other, at_once))};
    if (is_cut(b)) {
        cuts.unknowns = is_left ? row_bounds_of(b) : column_bounds_of(b);
        cuts.others = is_left ? column_bounds_of(b) : row_bounds_of(b);
    }
    if (is_cut(a)) cuts.unknowns = row_bounds_of(a);
    return cuts;
}

} // namespace

template <class T>
void submit_system(tile_tasks<T>& tasks, const tiled_system<T>& system, const tile_grid& a,
                   const tile_grid& b) {
    if (system.alpha != T(0)) return tiled_substitution<T>(tasks, system, a, b).submit_steps();
    for (index j = 0; j < b.columns().block_count(); j++)
        for (index i = 0; i < b.rows().block_count(); i++) tasks.scale(T(0), b.at(i, j));
}

template <class T>
index solve_on_handles(argument_check& check, int position_of_a,
                       std::initializer_list<tiled_system<T>> systems, starpu_data_handle_t a,
                       starpu_data_handle_t b) {
    const tiled_system<T>& first = *systems.begin();
    const bool is_left = first.side == 'L';
    const int position_of_b = position_of_a + 1;
    check_matrix<T>(check, position_of_a, "a", a);
    check_is_square(check, position_of_a, "a", a);
    check_matrix<T>(check, position_of_b, "b", b);
    check.other(position_of_b, "b", a == b ? "is the triangular matrix, too" : nullptr,
                "pass another handle");
    if (check.result()) return check.result();
    const extent size = extent_of(b);
    check.other(position_of_b, "b",
                extent_of(a).rows == (is_left ? size.rows : size.columns) ? nullptr : "does not fit a",
                "pass as many rows, or columns from the right, as a has");
    if (check.result() || size.rows == 0 || size.columns == 0) return check.result();
    const int worker = worker_beside(sizeof(T), {a, b});
    const system_cuts cuts = cuts_of_system<T>(is_left, a, b, worker >= 0);
    const tile_grid of_a(a, cuts.unknowns, cuts.unknowns);
    const tile_grid of_b(b, is_left ? cuts.unknowns : cuts.others, is_left ? cuts.others : cuts.unknowns);
    check.other(position_of_a, "a", what_is_wrong_with_triangle(first.t.uplo, of_a),
                "cut both directions alike");
    check.other(position_of_b, "b", what_is_missing(of_b), "join all tiles");
    const block_bounds& unknowns = is_left ? of_b.rows() : of_b.columns();
    check.other(position_of_b, "b", unknowns.first == of_a.rows().first ? nullptr : "is not cut as a is",
                "cut each extent alike in both matrices that have it");
    if (check.result()) return check.result();
    wait_for_turn({{of_a, part_named(first.t.uplo), STARPU_R}, {of_b, matrix_part::all, STARPU_RW}});
    tile_tasks<T> tasks;
    tasks.set_worker(worker);
    for (const tiled_system<T>& system : systems) submit_system(tasks, system, of_a, of_b);
    tasks.wait_for_all();
    return 0;
}

namespace {

template <class T>
index checked_trsm_handle(const char* name, tiled_system<T> system, starpu_data_handle_t a,
                          starpu_data_handle_t b) {
    argument_check check(name);
    check.option(1, "side", system.side, "LlRr").option(2, "uplo", system.t.uplo, "LlUu");
    check.option(3, "transa", system.t.trans, "NnTtCc").option(4, "diag", system.t.diag, "NnUu");
    if (check.result()) return check.result();
    system.side = upper_case(system.side);
    system.t = {upper_case(system.t.uplo), transpose_option<T>(system.t.trans), upper_case(system.t.diag)};
    return run_routine(name, any_worker, [&] { return solve_on_handles<T>(check, 6, {system}, a, b); });
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_TRSM_HANDLE(x, T)                                                                      \
    template void starpu::linalg::submit_system(tile_tasks<T>&, const tiled_system<T>&, const tile_grid&,    \
                                                const tile_grid&);                                           \
    template starpu::linalg::index starpu::linalg::solve_on_handles(                                         \
        argument_check&, int, std::initializer_list<tiled_system<T>>, starpu_data_handle_t,                  \
        starpu_data_handle_t);                                                                               \
    int64_t starpu_linalg_##x##trsm_handle(char side, char uplo, char transa, char diag, T alpha,            \
                                           starpu_data_handle_t a, starpu_data_handle_t b) {                 \
        return starpu::linalg::checked_trsm_handle<T>(STARPU_LINALG_PUBLIC_NAME(x, trsm_handle),             \
                                                      {side, {uplo, transa, diag}, alpha}, a, b);            \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_TRSM_HANDLE)
