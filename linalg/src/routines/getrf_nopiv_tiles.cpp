// LU factorisation without pivoting of a matrix made of tiles: each diagonal tile is factorised, the tiles
// below and right of it are solved for, and those beyond are updated.
#include "matrix/precisions.hpp"
#include "routines/entry.hpp"
#include "routines/on_tiles.hpp"
#include "tiles/tile_tasks.hpp"
#include "tiles/turn.hpp"

#include <starpu_linalg.h>

#include <climits>

#include <stdexcept>

namespace starpu::linalg {

namespace {

template <class T> class tiled_lu {
public:
    // On any workers that the options allow, or on one.
    tiled_lu(const tile_grid& a, const call_options& options, int worker = -1)
        : a_(a), tasks_(options.priority, tiles_place_of(options)) {
        tasks_.set_worker(worker);
    }
    index eliminate();

private:
    index height() const { return a_.rows().block_count(); }
    index width() const { return a_.columns().block_count(); }
    index step_count() const { return lesser(height(), width()); }
    void submit_solves(index k);
    void submit_updates(index k);

    const tile_grid& a_;
    factor_outcomes<T> outcomes_;
    tile_tasks<T> tasks_; // last: its tasks use all of the above until it has waited
};

template <class T> index tiled_lu<T>::eliminate() {
    index tallest = 0, widest = 0;
    for (index k = 0; k < step_count(); k++) {
        tallest = greater(tallest, a_.rows().block_size(k));
        widest = greater(widest, a_.columns().block_size(k));
    }
    tasks_.prepare_factor(factorisation::lu, tallest, widest);
    outcomes_.make(a_.rows(), a_.columns(), step_count());
    for (index k = 0; k < step_count(); k++) {
        tasks_.set_priority(4 * static_cast<int>(step_count() - k));
        tasks_.factor(factorisation::lu, 'L', a_.at(k, k), outcomes_[k]);
        submit_solves(k);
        submit_updates(k);
    }
    tasks_.wait_for_all();
    outcomes_.bring_home();
    return outcomes_.failed_order(factorisation::lu);
}

// The next ones first: they are what the next step waits for.
template <class T> void tiled_lu<T>::submit_solves(index k) {
    const int base = 4 * static_cast<int>(step_count() - k);
    for (index i = k + 1; i < height(); i++) {
        tasks_.set_priority(base - (i == k + 1 ? 1 : 2));
        tasks_.solve('R', {'U', 'N', 'N'}, T(1), a_.at(k, k), a_.at(i, k));
    }
    for (index j = k + 1; j < width(); j++) {
        tasks_.set_priority(base - (j == k + 1 ? 1 : 2));
        tasks_.solve('L', {'L', 'N', 'U'}, T(1), a_.at(k, k), a_.at(k, j));
    }
}

template <class T> void tiled_lu<T>::submit_updates(index k) {
    const int base = 4 * static_cast<int>(step_count() - k);
    for (index j = k + 1; j < width(); j++)
        for (index i = k + 1; i < height(); i++) {
            tasks_.set_priority(base - (i == k + 1 || j == k + 1 ? 2 : 3));
            tasks_.multiply('N', 'N', T(-1), a_.at(i, k), a_.at(k, j), T(1), a_.at(i, j));
        }
}

// Tiles that are square along the diagonal; only the last may be cut short.
struct lu_cuts {
    block_bounds rows, columns;
};

lu_cuts cuts_of_lu(extent size, index tile) {
    const index corner = lesser(size.rows, size.columns);
    return {blocks_of(size.rows, tile, corner), blocks_of(size.columns, tile, corner)};
}

template <class T> lu_cuts own_cuts_of_lu(extent size, bool in_one) {
    if (in_one) return {equal_parts(size.rows, 1), equal_parts(size.columns, 1)};
    constexpr index at_once = 64;
    const index corner = lesser(size.rows, size.columns);
    return cuts_of_lu(size, (corner - 1) / tiles_along<T>(corner, at_once) + 1);
}

// Tiles of the diagonal begin on it, and the last one reaches the end of rows or columns.
const char* what_is_wrong_with_diagonal(const tile_grid& a) {
    const index steps = lesser(a.rows().block_count(), a.columns().block_count());
    for (index k = 0; k < steps; k++)
        if (a.rows()[k] != a.columns()[k]) return "has diagonal tiles that are not square";
    const index height = a.rows().block_size(steps - 1), width = a.columns().block_size(steps - 1);
    const bool hides_rows = a.rows().block_count() > steps && height < width;
    const bool hides_columns = a.columns().block_count() > steps && width < height;
    return hides_rows || hides_columns ? "has a last diagonal tile that is not square" : nullptr;
}

template <class T> index checked_nopiv_handle(const char* name, starpu_data_handle_t a) {
    argument_check check(name);
    return run_routine(name, any_worker, [&]() -> index {
        check_matrix<T>(check, 1, "a", a);
        if (check.result()) return check.result();
        const extent size = extent_of(a);
        if (size.rows == 0 || size.columns == 0) return 0;
        const int worker = worker_beside(sizeof(T), {a});
        const lu_cuts cuts = own_cuts_of_lu<T>(size, worker >= 0);
        const tile_grid grid(a, cuts.rows, cuts.columns);
        check.other(1, "a", what_is_missing(grid), "join all tiles");
        check.other(1, "a", what_is_wrong_with_diagonal(grid), "cut both directions alike");
        if (check.result()) return check.result();
        wait_for_turn({{grid, matrix_part::all, STARPU_RW}});
        return tiled_lu<T>(grid, {}, worker).eliminate();
    });
}

} // namespace

template <class T>
index getrf_nopiv_on_devices(index m, index n, T* a, index lda, const call_options& options) {
    if (n > INT_MAX) throw std::length_error("handles count columns by int"); // m is at most lda
    const registered_matrix whole(m, n, a, lda);
    const extent size{m, n};
    const index tile = lesser(lesser(m, n), options.block_size);
    const lu_cuts cuts = tile > 0 ? cuts_of_lu(size, tile) : own_cuts_of_lu<T>(size, false);
    const tile_grid grid(whole.handle(), cuts.rows, cuts.columns);
    return tiled_lu<T>(grid, options).eliminate();
}

} // namespace starpu::linalg

#define STARPU_LINALG_NOPIV_HANDLE(x, T)                                                                     \
    template starpu::linalg::index starpu::linalg::getrf_nopiv_on_devices(index, index, T*, index,           \
                                                                          const call_options&);              \
    int64_t starpu_linalg_##x##getrf_nopiv_handle(starpu_data_handle_t a) {                                  \
        const char* name = STARPU_LINALG_PUBLIC_NAME(x, getrf_nopiv_handle);                                 \
        return starpu::linalg::checked_nopiv_handle<T>(name, a);                                             \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_NOPIV_HANDLE)
