// Inserts tasks on tiles over ranks.
#include "ranks/rank_tasks.hpp"

#include "matrix/precisions.hpp"
#include "routines/extension.hpp"
#include "tasks/end_data.hpp"

#include <algorithm>
#include <new>
#include <system_error>

namespace starpu::linalg {

namespace {
#define STARPU_LINALG_LETTER(x, T)                                                                           \
    [[maybe_unused]] constexpr char letter_of(const T*) {                                                    \
        return #x[0];                                                                                        \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_LETTER)
#undef STARPU_LINALG_LETTER

template <class T> constexpr char precision_of = letter_of(static_cast<const T*>(nullptr));
} // namespace

template <class T> rank_tasks<T>::~rank_tasks() {
    for (const outcome& o : outcomes_)
        if (o.handle != nullptr) end_data(o.handle);
}

template <class T>
void rank_tasks<T>::insert_factor(char uplo, tile_place a, index order, index orders_before) {
    tile_call<T> call;
    call.triangle.uplo = uplo;
    if (a.is_here())
        insert_on_ranks(tile_kernel::cholesky, call, {{a, STARPU_RW}},
                        new_outcome(a.tiles.grid(), order, orders_before));
}

template <class T>
void rank_tasks<T>::insert_solve(char side, lapack::triangle t, T alpha, tile_place a, tile_place b) {
    tile_call<T> call;
    call.side = side;
    call.triangle = t;
    call.alpha = alpha;
    insert_on_ranks(tile_kernel::solving, call, {{a, STARPU_R}, {b, STARPU_RW}});
}

template <class T>
void rank_tasks<T>::insert_triangle_update(char uplo, char trans, T alpha, tile_place a, T beta,
                                           tile_place c) {
    tile_call<T> call;
    call.triangle = {uplo, trans, 'N'};
    call.alpha = alpha;
    call.beta = beta;
    insert_on_ranks(tile_kernel::updating, call, {{a, STARPU_R}, {c, STARPU_RW}});
}

template <class T>
void rank_tasks<T>::insert_product(char transa, char transb, T alpha, tile_place a, tile_place b, T beta,
                                   tile_place c) {
    tile_call<T> call;
    call.transa = transa;
    call.transb = transb;
    call.alpha = alpha;
    call.beta = beta;
    insert_on_ranks(tile_kernel::multiplying, call,
                    {{a, STARPU_R}, {b, STARPU_R}, {c, beta == T(0) ? STARPU_W : STARPU_RW}});
}

template <class T> void rank_tasks<T>::insert_scaling(T beta, tile_place c) {
    tile_call<T> call;
    call.beta = beta;
    insert_on_ranks(tile_kernel::scaling, call, {{c, beta == T(0) ? STARPU_W : STARPU_RW}});
}

template <class T>
void rank_tasks<T>::insert_packing_solve(char uplo, tile_place a, tile_place b, tile_place packed) {
    tile_call<T> call;
    call.triangle.uplo = uplo;
    insert_on_ranks(tile_kernel::solving_and_packing, call,
                    {{a, STARPU_R}, {b, STARPU_RW}, {packed, STARPU_W}});
}

template <class T>
void rank_tasks<T>::insert_packed_update(char uplo, index depth, tile_place left, tile_place right,
                                         tile_place c) {
    tile_call<T> call;
    call.triangle.uplo = uplo;
    call.depth = depth;
    insert_on_ranks(tile_kernel::updating_by_packed, call,
                    {{left, STARPU_R}, {right, STARPU_R}, {c, STARPU_RW}});
}

template <class T>
void rank_tasks<T>::insert_packed_triangle_update(char uplo, index depth, tile_place x, tile_place c) {
    tile_call<T> call;
    call.triangle.uplo = uplo;
    call.depth = depth;
    insert_on_ranks(tile_kernel::updating_triangle_by_packed, call, {{x, STARPU_R}, {c, STARPU_RW}});
}

// In real numbers, so that nothing behind the info is carried that was never written.
template <class T>
starpu_data_handle_t rank_tasks<T>::new_outcome(const process_grid& grid, index order, index orders_before) {
    constexpr index reals = sizeof(T) / sizeof(real_of<T>);
    outcome& o = outcomes_.emplace_back();
    o.values.resize(static_cast<std::size_t>(order + 1));
    o.order = order;
    o.orders_before = orders_before;
    starpu_vector_data_register(&o.handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(o.values.data()),
                                static_cast<std::uint32_t>(reals * order + 1), sizeof(real_of<T>));
    if (o.handle == nullptr) throw std::bad_alloc();
    constexpr int no_tag = -1; // it stays here
    starpu_mpi_data_register_comm(o.handle, no_tag, grid.rank, grid.comm);
    return o.handle;
}

// A rank that has none of the tiles has nothing to do: what is read has its last value until the copies end.
template <class T>
void rank_tasks<T>::insert_on_ranks(tile_kernel which, tile_call<T> call, std::initializer_list<access> tiles,
                                    starpu_data_handle_t outcome) {
    if (std::none_of(tiles.begin(), tiles.end(), [](const access& a) { return a.tile.is_here(); })) return;
    call.tasks = &ending_;
    calls_.push_back(call);
    accesses_.clear();
    for (const access& a : tiles) accesses_.push_back({a.tile.tiles.tile(a.tile.i, a.tile.j), a.mode});
    if (outcome != nullptr) accesses_.push_back({outcome, STARPU_W});
    const int priority =
        std::clamp(priority_, starpu_sched_get_min_priority(), starpu_sched_get_max_priority());
    const bool runs_here = std::any_of(tiles.begin(), tiles.end(), [](const access& a) {
        return (a.mode & STARPU_W) != 0 && a.tile.is_here();
    });
    if (runs_here) ends_.expect_one();
    const int error =
        starpu_mpi_task_insert(tiles.begin()->tile.tiles.grid().comm,
                               starpu_linalg_extension_codelet(static_cast<int>(which), precision_of<T>),
                               STARPU_DATA_MODE_ARRAY, accesses_.data(), static_cast<int>(accesses_.size()),
                               STARPU_CL_ARGS_NFREE, &calls_.back(), sizeof(tile_call<T>), STARPU_PRIORITY,
                               priority, STARPU_EXECUTE_WHERE, static_cast<unsigned long long>(STARPU_CPU),
                               STARPU_CALLBACK_WITH_ARG_NFREE, &task_outcomes::ended, &ends_, 0);
    if (error != 0 && runs_here) ends_.expect_one_less();
    if (error != 0) throw std::system_error(-error, std::generic_category());
}

template <class T> index rank_tasks<T>::failed_order() {
    index first = 0;
    for (outcome& o : outcomes_) {
        end_data(std::exchange(o.handle, nullptr));
        const index failed = starpu_linalg_extension_failed_order(precision_of<T>, o.values.data(), o.order);
        if (failed != 0 && first == 0) first = o.orders_before + failed;
    }
    return first;
}

#define STARPU_LINALG_INSTANTIATE(x, T) template class rank_tasks<T>;
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg
