// Cholesky factorisation of a matrix made of tiles, wherever they lie, in an order that suits the memory
// there is.
//
// Where all of it fits, right-looking: each factorised column of tiles updates all that is to its right.
// Where it does not, several columns of tiles that do fit make a panel: earlier columns pass by once and
// update the panel, which is then factorised where it lies. Every other panel takes them backwards, so that
// it begins with those that are still there.
#include "routines/entry.hpp"
#include "routines/on_tiles.hpp"
#include "routines/routines.hpp"
#include "tiles/tile_tasks.hpp"

#include <starpu_linalg.h>

#include <algorithm>
#include <utility>

namespace starpu::linalg {

namespace {

class tiled_cholesky {
public:
    // On any workers, or on one.
    tiled_cholesky(char uplo, const tile_grid& a, int worker = -1) : uplo_(uplo), a_(a), bounds_(a.rows()) {
        tasks_.set_worker(worker);
    }
    ~tiled_cholesky();
    index factor();

private:
    struct panel {
        index first, end; // columns of tiles
    };

    // Block (i, j) of the lower factor: of the upper one the transpose is stored at (j, i).
    starpu_data_handle_t tile(index i, index j) const { return uplo_ == 'L' ? a_.at(i, j) : a_.at(j, i); }
    index tile_count() const { return bounds_.block_count(); }
    void cut_into_panels();
    void make_outcomes();
    void make_gates();
    void submit_panel(std::size_t number);
    void update_from(index k, panel p);
    void update(index i, index j, index k);
    void factor_column(index k);
    void solve_column(index k);
    index failed_order() const;

    const char uplo_;
    const tile_grid& a_;
    const block_bounds& bounds_;
    std::vector<double> outcome_values_;
    std::vector<factor_outcome> outcomes_;
    std::vector<panel> panels_;
    std::vector<starpu_data_handle_t>
        gates_;                  // of each panel but the last: opened when its factorisation begins
    std::vector<index> passing_; // columns to the left of a panel, in the order in which they pass by
    int panel_priority_ = 0;
    tile_tasks tasks_;
};

tiled_cholesky::~tiled_cholesky() {
    tasks_.cancel_all();
    try {
        tasks_.wait_for_all();
    } catch (const std::system_error&) { // factor() has thrown an error already
    }
    for (factor_outcome& outcome : outcomes_)
        if (outcome.handle) starpu_data_unregister(outcome.handle);
    for (starpu_data_handle_t gate : gates_) starpu_data_unregister(gate);
}

void tiled_cholesky::make_outcomes() {
    outcome_values_.resize(static_cast<std::size_t>(bounds_[tile_count()] + tile_count()));
    double* next = outcome_values_.data();
    for (index k = 0; k < tile_count(); k++) {
        const index order = bounds_.block_size(k);
        outcomes_.push_back({next, order, nullptr});
        starpu_vector_data_register(&outcomes_.back().handle, STARPU_MAIN_RAM,
                                    reinterpret_cast<std::uintptr_t>(next),
                                    static_cast<std::uint32_t>(order + 1), sizeof(double));
        if (!outcomes_.back().handle) throw std::bad_alloc();
        next += order + 1;
    }
}

// The rest of the memory is for the columns that pass by, and for what is on its way in and out.
void tiled_cholesky::cut_into_panels() {
    const index memory = kernel_memory_bytes(), order = bounds_[tile_count()];
    constexpr auto number = static_cast<index>(sizeof(double));
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
void tiled_cholesky::make_gates() {
    for (std::size_t p = 1; p < panels_.size(); p++) {
        starpu_data_handle_t gate = nullptr;
        starpu_void_data_register(&gate);
        if (!gate) throw std::bad_alloc();
        gates_.push_back(gate);
    }
}

index tiled_cholesky::factor() {
    index largest = 0;
    for (index k = 0; k < tile_count(); k++) largest = greater(largest, bounds_.block_size(k));
    tasks_.prepare_factor(largest);
    make_outcomes();
    cut_into_panels();
    make_gates();
    for (std::size_t p = 0; p < panels_.size(); p++) submit_panel(p);
    tasks_.wait_for_all();
    for (factor_outcome& outcome : outcomes_) starpu_data_unregister(std::exchange(outcome.handle, nullptr));
    return failed_order();
}

// What was used last passes by first, for it is still in memory: the panel before, then what passed by that
// one, the other way round.
void tiled_cholesky::submit_panel(std::size_t number) {
    const panel p = panels_[number];
    panel_priority_ = 4 * static_cast<int>(panels_.size() - number);
    if (number > 0) tasks_.set_gate(gates_[number - 1]);
    for (const index k : passing_) update_from(k, p);
    if (number < gates_.size()) tasks_.open_next(gates_[number]);
    for (index k = p.first; k < p.end; k++) {
        factor_column(k);
        update_from(k, {k + 1, p.end});
        passing_.push_back(k);
    }
    std::reverse(passing_.begin(), passing_.end());
}

// Row by row: each tile of column k is needed for one row, and as the other operand for the rows of the
// panel.
void tiled_cholesky::update_from(index k, panel p) {
    for (index i = p.first; i < tile_count(); i++)
        for (index j = p.first; j < lesser(i + 1, p.end); j++) update(i, j, k);
}

// In one panel the next column comes first, its diagonal tile before all. In several the order of submission
// is what suits the memory, but for the chain of diagonal tiles.
void tiled_cholesky::update(index i, index j, index k) {
    const int columns = static_cast<int>(tile_count());
    const bool next = j == k + 1;
    const int in_one_panel = (next ? 3 * columns : 2 * columns - static_cast<int>(j)) + (i == j ? 1 : 0);
    tasks_.set_priority(panels_.size() == 1 ? in_one_panel : panel_priority_ + (next && i == j ? 1 : 0));
    if (i == j)
        tasks_.update_triangle(uplo_, uplo_ == 'L' ? 'N' : 'T', tile(i, k), tile(i, i));
    else if (uplo_ == 'L')
        tasks_.multiply('N', 'T', -1, tile(i, k), tile(j, k), 1, tile(i, j));
    else
        tasks_.multiply('T', 'N', -1, tile(j, k), tile(i, k), 1, tile(i, j));
}

void tiled_cholesky::factor_column(index k) {
    const int base = panels_.size() == 1 ? 4 * static_cast<int>(tile_count()) : panel_priority_ + 1;
    tasks_.set_priority(base + 2);
    tasks_.factor(uplo_, tile(k, k), outcomes_[static_cast<std::size_t>(k)]);
    for (index i = k + 1; i < tile_count(); i++) {
        tasks_.set_priority(base + (i == k + 1 ? 1 : 0));
        if (uplo_ == 'L')
            tasks_.solve('R', {'L', 'T', 'N'}, tile(k, k), tile(i, k));
        else
            tasks_.solve('L', {'U', 'T', 'N'}, tile(k, k), tile(i, k));
    }
}

index tiled_cholesky::failed_order() const {
    for (index k = 0; k < tile_count(); k++)
        if (const index failed = outcomes_[static_cast<std::size_t>(k)].failed_order())
            return bounds_[k] + failed;
    return 0;
}

// Nothing is left out that the factorisation needs, and the diagonal tiles are square.
const char* what_is_wrong_with_grid(char uplo, const tile_grid& a) {
    if (a.rows().first != a.columns().first) return "has diagonal tiles that are not square";
    for (index j = 0; j < a.rows().block_count(); j++)
        for (index i = j; i < a.rows().block_count(); i++)
            if (!(uplo == 'L' ? a.at(i, j) : a.at(j, i))) return "lacks a tile in the named triangle";
    return nullptr;
}

index tiles_along(starpu_data_handle_t a, index order) {
    constexpr index at_once = 64; // what is used or on its way is then a small part of the memory
    return is_cut(a) ? 1 : tile_count(order, at_once, kernel_memory_bytes());
}

index potrf_of_handle(argument_check& check, char uplo, starpu_data_handle_t a) {
    const int worker = worker_beside({a});
    const index count = worker >= 0 ? 1 : tiles_along(a, extent_of(a).rows);
    const tile_grid grid(a, count, count);
    check.other(2, "a", what_is_wrong_with_grid(uplo, grid), "cut both directions alike");
    if (check.result()) return check.result();
    return tiled_cholesky(uplo, grid, worker).factor();
}

} // namespace

index potrf_on_devices(char uplo, index n, double* a, index lda) {
    const registered_matrix whole(n, n, a, lda);
    const index count = tiles_along(whole.handle(), n);
    const tile_grid grid(whole.handle(), count, count);
    return tiled_cholesky(uplo, grid).factor();
}

} // namespace starpu::linalg

int64_t starpu_linalg_dpotrf_handle(char uplo, starpu_data_handle_t a) {
    using namespace starpu::linalg;
    const char* name = "starpu_linalg_dpotrf_handle";
    argument_check check(name);
    check.option(1, "uplo", uplo, "LlUu");
    if (check.result()) return check.result();
    return run_routine(name, any_worker, [&]() -> std::int64_t {
        check.other(2, "a", what_is_wrong_with(a), "register it as a matrix of doubles");
        if (check.result()) return check.result();
        const extent size = extent_of(a);
        check.other(2, "a", size.rows == size.columns ? nullptr : "is not square", "register n x n elements");
        if (check.result() || size.rows == 0) return check.result();
        return potrf_of_handle(check, upper_case(uplo), a);
    });
}
