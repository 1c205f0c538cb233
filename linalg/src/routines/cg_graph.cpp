// The task graph of conjugate gradients: three rounds of row blocks per iteration, joined by two dot
// products.
//
// An iteration is advance (x and p), multiply (q = A p and p.q) and descend (r and r.r), each once per row
// block, and finish, which decides. The blocks read `progress`; join, between advance and multiply, and
// finish write it.
#include "routines/cg_graph.hpp"

#include "routines/cg_steps.hpp"

#include <algorithm>
#include <cerrno>

namespace starpu::linalg {

namespace {

// Iterations submitted at a time; the application thread sleeps while two such batches are under way. The
// tasks of those that turn out not to be needed find `progress.iterating` false and return at once.
constexpr int iterations_per_batch = 4;

// Submits a task of `step`; on failure nothing is left of it. Returns 0 or a positive errno.
int submit(starpu_task* task, starpu_codelet& step, void* argument,
           std::initializer_list<starpu_data_handle_t> handles) {
    if (!task) return ENOMEM;
    task->cl = &step;
    task->cl_arg = argument;
    std::copy(handles.begin(), handles.end(), task->handles);
    const int error = starpu_task_submit(task);
    if (error) {
        task->destroy = 0; // a task that will be destroyed by its end may not be destroyed by hand
        starpu_task_destroy(task);
    }
    return -error;
}

int wait_for(starpu_task* task) {
    return task ? -starpu_task_wait(task) : 0;
}

} // namespace

shared_value::shared_value(void* home, std::size_t size_bytes) {
    starpu_variable_data_register(&handle_, STARPU_MAIN_RAM, reinterpret_cast<uintptr_t>(home), size_bytes);
}

shared_value::~shared_value() {
    if (handle_) starpu_data_unregister(handle_);
}

cg_graph::cg_graph(const cg_vectors& vectors, const linear_operator& a, const std::vector<row_range>& blocks,
                   const std::vector<int>& workers)
    : solve_{.vectors = vectors, .a = a}, curvature_value_(&solve_.curvature, sizeof solve_.curvature),
      square_value_(&solve_.square, sizeof solve_.square),
      progress_value_(&solve_.progress, sizeof solve_.progress) {
    for (std::size_t i = 0; i < blocks.size(); ++i)
        blocks_.push_back({&solve_, blocks[i], static_cast<unsigned>(workers[i])});
    cg_codelets& all = the_cg_codelets();
    starpu_data_set_reduction_methods(curvature_value_, &all.add, &all.zero);
    starpu_data_set_reduction_methods(square_value_, &all.add, &all.zero);
}

cg_graph::~cg_graph() {
    lend_progress();
}

// The latest progress may lie on another memory node than the caller reads.
void cg_graph::lend_progress() {
    if (holds_progress_) starpu_data_release(progress_value_);
    holds_progress_ = false;
}

// Passes an error on, or has one of its own.
int cg_graph::take_progress_back(int error) {
    const int refused = starpu_data_acquire(progress_value_, STARPU_RW);
    holds_progress_ = refused == 0;
    return error ? error : -refused;
}

int cg_graph::submit_to_blocks(starpu_codelet& step, std::initializer_list<starpu_data_handle_t> handles) {
    for (cg_block& block : blocks_) {
        starpu_task* task = starpu_task_create();
        if (task) {
            task->execute_on_a_specific_worker = 1;
            task->workerid = block.worker;
        }
        if (const int error = submit(task, step, &block, handles)) return error;
    }
    return 0;
}

// Every row of p may be read by any block of the next round, hence the join.
int cg_graph::submit_direction_update() {
    cg_codelets& all = the_cg_codelets();
    if (const int error = submit_to_blocks(all.advance, {progress_value_})) return error;
    return submit(starpu_task_create(), all.join, nullptr, {progress_value_});
}

// Gives the last task of the iteration in `last` if it is to be waited for.
int cg_graph::submit_iteration(bool is_last_of_batch, starpu_task*& last) {
    cg_codelets& all = the_cg_codelets();
    if (const int error = submit_direction_update()) return error;
    if (const int error = submit_to_blocks(all.multiply, {progress_value_, curvature_value_})) return error;
    if (const int error = submit_to_blocks(all.descend, {progress_value_, curvature_value_, square_value_}))
        return error;
    starpu_task* finish = starpu_task_create();
    if (finish && is_last_of_batch) finish->detach = 0;
    if (const int error =
            submit(finish, all.finish, &solve_, {progress_value_, curvature_value_, square_value_}))
        return error;
    if (is_last_of_batch) last = finish;
    return 0;
}

int cg_graph::submit_batch(starpu_task*& last) {
    for (int i = 1; i <= iterations_per_batch; ++i)
        if (const int error = submit_iteration(i == iterations_per_batch, last)) return error;
    return 0;
}

// Keeps one batch ahead of the one that is waited for, so that the workers never run out of tasks.
int cg_graph::iterate_in_batches() {
    solve_.interrupted.store(false);
    starpu_task* earlier = nullptr;
    int error = 0;
    while (!error && !solve_.interrupted.load()) {
        starpu_task* later = nullptr;
        error = submit_batch(later);
        if (const int wait_error = wait_for(earlier)) error = wait_error;
        earlier = later;
    }
    const int wait_error = wait_for(earlier);
    return error ? error : wait_error;
}

int cg_graph::iterate() {
    lend_progress();
    return take_progress_back(iterate_in_batches());
}

int cg_graph::take_sum(double& sum) {
    const int error = starpu_data_acquire(square_value_, STARPU_RW);
    if (error) return -error;
    sum = solve_.square;
    solve_.square = 0;
    starpu_data_release(square_value_);
    return 0;
}

int cg_graph::square_right_hand_side(double& square) {
    if (const int error = submit_to_blocks(the_cg_codelets().square, {square_value_})) return error;
    return take_sum(square);
}

int cg_graph::measure_true_residual(double& square) {
    lend_progress();
    if (const int error = submit_direction_update()) return error;
    if (const int error = submit_to_blocks(the_cg_codelets().measure, {progress_value_, square_value_}))
        return error;
    return take_progress_back(take_sum(square));
}

} // namespace starpu::linalg
