// Cholesky factorisation of a matrix made of tiles, wherever they lie, in an order that suits the memory
// there is.
//
// Where all of it fits, right-looking: each factorised column of tiles updates all that is to its right.
// Where it does not, several columns of tiles that do fit make a panel: earlier columns pass by once and
// update the panel, which is then factorised where it lies. Every other panel takes them backwards, so that
// it begins with those that are still there.
#include "matrix/precisions.hpp"
#include "routines/entry.hpp"
#include "routines/on_tiles.hpp"
#include "routines/routines.hpp"
#include "tasks/end_data.hpp"
#include "tiles/tile_tasks.hpp"
#include "tiles/turn.hpp"

#include <starpu_linalg.h>

#include <algorithm>
#include <new>

namespace starpu::linalg {

namespace {

// Handles without data.
class gate_list {
public:
    gate_list() = default;
    ~gate_list() {
        for (starpu_data_handle_t gate : gates_) end_data(gate);
    }
    gate_list(const gate_list&) = delete;
    gate_list& operator=(const gate_list&) = delete;

    void add_gate() {
        starpu_data_handle_t gate = nullptr;
        starpu_void_data_register(&gate);
        if (!gate) throw std::bad_alloc();
        gates_.push_back(gate);
    }
    std::size_t gate_count() const { return gates_.size(); }
    starpu_data_handle_t operator[](std::size_t number) const { return gates_[number]; }

private:
    std::vector<starpu_data_handle_t> gates_;
};

template <class T> class tiled_cholesky {
public:
    // On any workers that the options allow, or on one.
    tiled_cholesky(char uplo, const tile_grid& a, const call_options& options, int worker = -1)
        : uplo_(uplo), a_(a), bounds_(a.rows()), tasks_(options.priority, tiles_place_of(options)) {
        tasks_.set_worker(worker);
    }
    index factor();

private:
    struct panel {
        index first, end; // columns of tiles
    };

    // Block (i, j) of the lower factor: of the upper one the adjoint is stored at (j, i).
    starpu_data_handle_t tile(index i, index j) const { return uplo_ == 'L' ? a_.at(i, j) : a_.at(j, i); }
    index tile_count() const { return bounds_.block_count(); }
    void cut_into_panels();
    void make_gates();
    void submit_panel(std::size_t number);
    void update_from(index k, panel p);
    void update(index i, index j, index k);
    void factor_column(index k);
    void solve_column(index k);

    const char uplo_;
    const tile_grid& a_;
    const block_bounds& bounds_;
    factor_outcomes<T> outcomes_;
    std::vector<panel> panels_;
    gate_list gates_;            // of each panel but the last: opened when its factorisation begins
    std::vector<index> passing_; // columns to the left of a panel, in the order in which they pass by
    int panel_priority_ = 0;
    tile_tasks<T> tasks_; // last: its tasks use all of the above until it has waited
};

// The rest of the memory is for the columns that pass by, and for what is on its way in and out.
template <class T> void tiled_cholesky<T>::cut_into_panels() {
    const index memory = kernel_memory_bytes(), order = bounds_[tile_count()];
    constexpr auto number = static_cast<index>(sizeof(T));
    const bool all_fits = memory == 0 || memory / 5 * 4 >= order * order * number;
    for (index first = 0, end = 0; first < tile_count(); first = end) {
        const index column_bytes = bounds_.block_size(first) * (order - bounds_[first]) * number;
        const index most = all_fits ? tile_count() : greater(1, memory / 5 * 3 / greater(column_bytes, 1));
        end = lesser(tile_count(), first + most);
        panels_.push_back({first, end});
    }
}

// A panel begins to be updated while the one before it is being factorised, not sooner: it would drive it out
// of memory.
template <class T> void tiled_cholesky<T>::make_gates() {
    for (std::size_t p = 1; p < panels_.size(); p++) gates_.add_gate();
}

template <class T> index tiled_cholesky<T>::factor() {
    index largest = 0;
    for (index k = 0; k < tile_count(); k++) largest = greater(largest, bounds_.block_size(k));
    tasks_.prepare_factor(factorisation::cholesky, largest, largest);
    outcomes_.make(bounds_, bounds_, tile_count());
    cut_into_panels();
    make_gates();
    for (std::size_t p = 0; p < panels_.size(); p++) submit_panel(p);
    tasks_.wait_for_all();
    outcomes_.bring_home();
    return outcomes_.failed_order(factorisation::cholesky);
}

// What was used last passes by first, for it is still in memory: the panel before, then what passed by that
// one, the other way round.
template <class T> void tiled_cholesky<T>::submit_panel(std::size_t number) {
    const panel p = panels_[number];
    panel_priority_ = 4 * static_cast<int>(panels_.size() - number);
    if (number > 0) tasks_.set_gate(gates_[number - 1]);
    for (const index k : passing_) update_from(k, p);
    if (number < gates_.gate_count()) tasks_.open_next(gates_[number]);
    for (index k = p.first; k < p.end; k++) {
        factor_column(k);
        update_from(k, {k + 1, p.end});
        passing_.push_back(k);
    }
    std::reverse(passing_.begin(), passing_.end());
}

// Row by row: each tile of column k is needed for one row, and as the other operand for the rows of the
// panel.
template <class T> void tiled_cholesky<T>::update_from(index k, panel p) {
    for (index i = p.first; i < tile_count(); i++)
        for (index j = p.first; j < lesser(i + 1, p.end); j++) update(i, j, k);
}

// In one panel the next column comes first, its diagonal tile before all. In several the order of submission
// is what suits the memory, but for the chain of diagonal tiles.
template <class T> void tiled_cholesky<T>::update(index i, index j, index k) {
    const int columns = static_cast<int>(tile_count());
    const bool next = j == k + 1;
    const int in_one_panel = (next ? 3 * columns : 2 * columns - static_cast<int>(j)) + (i == j ? 1 : 0);
    tasks_.set_priority(panels_.size() == 1 ? in_one_panel : panel_priority_ + (next && i == j ? 1 : 0));
    if (i == j)
        tasks_.update_triangle(lapack::symmetry::hermitian, uplo_, uplo_ == 'L' ? 'N' : adjoint<T>, T(-1),
                               tile(i, k), T(1), tile(i, i));
    else if (uplo_ == 'L')
        tasks_.multiply('N', adjoint<T>, T(-1), tile(i, k), tile(j, k), T(1), tile(i, j));
    else
        tasks_.multiply(adjoint<T>, 'N', T(-1), tile(j, k), tile(i, k), T(1), tile(i, j));
}

template <class T> void tiled_cholesky<T>::factor_column(index k) {
    const int base = panels_.size() == 1 ? 4 * static_cast<int>(tile_count()) : panel_priority_ + 1;
    tasks_.set_priority(base + 2);
    tasks_.factor(factorisation::cholesky, uplo_, tile(k, k), outcomes_[k]);
    for (index i = k + 1; i < tile_count(); i++) {
        tasks_.set_priority(base + (i == k + 1 ? 1 : 0));
        if (uplo_ == 'L')
            tasks_.solve('R', {'L', adjoint<T>, 'N'}, T(1), tile(k, k), tile(i, k));
        else
            tasks_.solve('L', {'U', adjoint<T>, 'N'}, T(1), tile(k, k), tile(i, k));
    }
}

// What is used or on its way is a small part of the memory.
template <class T> block_bounds cholesky_tiles(index order) {
    constexpr index at_once = 64;
    return equal_parts(order, tiles_along<T>(order, at_once));
}

template <class T> index potrf_of_handle(argument_check& check, char uplo, starpu_data_handle_t a) {
    const int worker = worker_beside(sizeof(T), {a});
    const index order = extent_of(a).rows;
    const block_bounds bounds = worker >= 0 ? equal_parts(order, 1) : cholesky_tiles<T>(order);
    const tile_grid grid(a, bounds, bounds);
    check.other(2, "a", what_is_wrong_with_triangle(uplo, grid), "cut both directions alike");
    if (check.result()) return check.result();
    wait_for_turn({{grid, part_named(uplo), STARPU_RW}});
    return tiled_cholesky<T>(uplo, grid, {}, worker).factor();
}

template <class T> index checked_potrf_handle(const char* name, char uplo, starpu_data_handle_t a) {
    argument_check check(name);
    check.option(1, "uplo", uplo, "LlUu");
    if (check.result()) return check.result();
    return run_routine(name, any_worker, [&]() -> index {
        check_matrix<T>(check, 2, "a", a);
        check_is_square(check, 2, "a", a);
        if (check.result() || extent_of(a).rows == 0) return check.result();
        return potrf_of_handle<T>(check, upper_case(uplo), a);
    });
}

} // namespace

template <class T> index potrf_on_devices(char uplo, index n, T* a, index lda, const call_options& options) {
    const registered_matrix whole(n, n, a, lda);
    const index tile = lesser(n, options.block_size);
    const block_bounds bounds = tile > 0 ? blocks_of(n, tile) : cholesky_tiles<T>(n);
    const tile_grid grid(whole.handle(), bounds, bounds);
    return tiled_cholesky<T>(uplo, grid, options).factor();
}

} // namespace starpu::linalg

#define STARPU_LINALG_POTRF_HANDLE(x, T)                                                                     \
    template starpu::linalg::index starpu::linalg::potrf_on_devices(char, index, T*, index,                  \
                                                                    const call_options&);                    \
    int64_t starpu_linalg_##x##potrf_handle(char uplo, starpu_data_handle_t a) {                             \
        const char* name = STARPU_LINALG_PUBLIC_NAME(x, potrf_handle);                                       \
        return starpu::linalg::checked_potrf_handle<T>(name, uplo, a);                                       \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_POTRF_HANDLE)
