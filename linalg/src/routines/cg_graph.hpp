// One conjugate gradient solve as a task graph: which task reads and writes what, and on which worker it
// runs.
#pragma once

#include "routines/cg_blocks.hpp"
#include "routines/cg_solve.hpp"
#include "tasks/other_ranks.hpp"
#include "tasks/task_batch.hpp"

#include <starpu.h>

#include <cstddef>
#include <initializer_list>
#include <vector>

namespace starpu::linalg {

// A variable that tasks order themselves by.
class shared_value {
public:
    shared_value(void* home, std::size_t size_bytes);
    ~shared_value(); // waits for the tasks that use it
    shared_value(const shared_value&) = delete;
    shared_value& operator=(const shared_value&) = delete;

    operator starpu_data_handle_t() const { return handle_; }

private:
    starpu_data_handle_t handle_ = nullptr;
};

class cg_graph {
public:
    // The blocks cover the rows in order. Other ranks may share the solve, else nullptr: all of them make the
    // same calls, and get the same sums.
    cg_graph(const cg_vectors& vectors, const linear_operator& a, const std::vector<placed_rows>& blocks,
             other_ranks* others);
    ~cg_graph();

    // The next three throw std::system_error, and may not be called from a task.

    // |b|^2.
    double square_right_hand_side();

    // Brings x up to date and gives the square of its true residual, which it leaves in the vectors.
    double measure_true_residual();

    // Iterates until it is time to look at the true residual, or apply failed.
    void iterate();

    // What apply returned if it was not zero.
    int apply_failure() const { return solve_.apply_failure.load(); }

    // To be read and written between those calls only: the caller holds it then.
    cg_progress& progress() { return solve_.progress; }

private:
    void submit_to_blocks(task_batch& batch, starpu_codelet& step,
                          std::initializer_list<starpu_data_handle_t> data);
    void submit_product(task_batch& batch, starpu_codelet& step, halo_vector factor,
                        starpu_data_handle_t sum);
    void submit_direction_update(task_batch& batch);
    void add_up_over_ranks(starpu_data_handle_t value);
    void submit_iteration(task_batch& batch);
    void iterate_in_batches();
    double take_sum();
    void lend_progress();
    void take_progress_back();

    cg_solve solve_;
    other_ranks* const others_;
    std::vector<cg_block> blocks_;
    bool holds_progress_ = false; // not before the first task

    // Last, because their end waits for the tasks that use the rest.
    shared_value curvature_value_; // p.Ap
    shared_value square_value_;    // a sum of squares
    shared_value progress_value_;
};

} // namespace starpu::linalg
