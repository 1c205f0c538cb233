// The tasks of one call on tiles over ranks: all ranks go through them in the same order, and each inserts
// those that it has to do with.
#pragma once

#include "ranks/spread_tiles.hpp"
#include "tasks/cancellation.hpp"
#include "tasks/task_outcomes.hpp"
#include "tiles/tile_call.hpp"
#include "tiles/tile_codelets.hpp"

#include <deque>
#include <initializer_list>
#include <utility>
#include <vector>

namespace starpu::linalg {

template <class T> class rank_tasks {
public:
    explicit rank_tasks(task_outcomes& outcomes) : ends_(outcomes) {}
    // The tasks have ended.
    ~rank_tasks();
    rank_tasks(const rank_tasks&) = delete;
    rank_tasks& operator=(const rank_tasks&) = delete;

    // Tasks and transfers inserted from now on have this priority, clamped to what the scheduler knows.
    void set_priority(int wanted) { priority_ = wanted; }

    // As tile_tasks does them. Throw std::system_error and std::bad_alloc.
    void insert_factor(char uplo, tile_place a, index order, index orders_before);
    void insert_solve(char side, lapack::triangle t, T alpha, tile_place a, tile_place b);
    void insert_triangle_update(char uplo, char trans, T alpha, tile_place a, T beta, tile_place c);
    void insert_product(char transa, char transb, T alpha, tile_place a, tile_place b, T beta, tile_place c);
    void insert_scaling(T beta, tile_place c);
    // As tiles/packed_tiles.hpp does them.
    void insert_packing_solve(char uplo, tile_place a, tile_place b, tile_place packed);
    void insert_packed_update(char uplo, index depth, tile_place left, tile_place right, tile_place c);
    void insert_packed_triangle_update(char uplo, index depth, tile_place x, tile_place c);

    // When all have ended: the order, from 1, at which a factorisation on this rank could not go on, else 0.
    index failed_order();

private:
    struct access {
        tile_place tile;
        starpu_data_access_mode mode;
    };
    struct outcome {
        std::vector<T> values; // order + 1
        index order;
        index orders_before;
        starpu_data_handle_t handle;
    };

    void insert_on_ranks(tile_kernel which, tile_call<T> call, std::initializer_list<access> tiles,
                         starpu_data_handle_t outcome = nullptr);
    starpu_data_handle_t new_outcome(const process_grid& grid, index order, index orders_before);

    task_outcomes& ends_;
    int priority_ = STARPU_DEFAULT_PRIO;
    cancellation ending_;
    std::deque<tile_call<T>> calls_; // a deque, for tasks keep the address of theirs
    std::deque<outcome> outcomes_;
    std::vector<starpu_data_descr> accesses_;
};

} // namespace starpu::linalg
