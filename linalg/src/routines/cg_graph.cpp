// The task graph of conjugate gradients: three rounds of row blocks per iteration, joined by two dot
// products.
//
// An iteration is advance (x and p), multiply (q = A p and p.q) and descend (r and r.r), each once per row
// block, and finish, which decides. The blocks read `progress`; join, between advance and multiply, and
// finish write it.
#include "routines/cg_graph.hpp"

#include "routines/cg_steps.hpp"
#include "tasks/end_data.hpp"

#include <system_error>
#include <utility>

namespace starpu::linalg {

namespace {

// Iterations submitted at a time; the application thread sleeps while two such batches are under way. The
// tasks of those that turn out not to be needed find `progress.iterating` false and return at once.
constexpr int iterations_per_batch = 4;

// Submits a task of `step` that names these data, as the step accesses them.
void submit_step(task_batch& batch, starpu_codelet& step, const task_placement& placement,
                 task_argument argument, std::initializer_list<starpu_data_handle_t> data,
                 const std::vector<starpu_data_handle_t>& also_read = {}) {
    std::vector<starpu_data_descr> accesses;
    for (starpu_data_handle_t handle : data) accesses.push_back({handle, step.modes[accesses.size()]});
    for (starpu_data_handle_t handle : also_read) accesses.push_back({handle, STARPU_R});
    batch.submit(step, placement, accesses, argument);
}

} // namespace

shared_value::shared_value(void* home, std::size_t size_bytes) {
    starpu_variable_data_register(&handle_, STARPU_MAIN_RAM, reinterpret_cast<uintptr_t>(home), size_bytes);
}

shared_value::~shared_value() {
    if (handle_) end_data(handle_);
}

cg_graph::cg_graph(const cg_vectors& vectors, const linear_operator& a,
                   const std::vector<placed_rows>& blocks, other_ranks* others)
    : solve_{.vectors = vectors, .a = a}, others_(others),
      curvature_value_(&solve_.curvature, sizeof solve_.curvature),
      square_value_(&solve_.square, sizeof solve_.square),
      progress_value_(&solve_.progress, sizeof solve_.progress) {
    for (const placed_rows& block : blocks)
        blocks_.push_back({&solve_, block.rows, block.worker, block.read_halo});
    if (others_) others_->attach(vectors.x, vectors.direction);
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

void cg_graph::take_progress_back() {
    if (const int error = starpu_data_acquire(progress_value_, STARPU_RW))
        throw std::system_error(-error, std::generic_category());
    holds_progress_ = true;
}

void cg_graph::submit_to_blocks(task_batch& batch, starpu_codelet& step,
                                std::initializer_list<starpu_data_handle_t> data) {
    for (cg_block& block : blocks_)
        submit_step(batch, step, {.worker = block.worker}, {&block, sizeof block}, data);
}

// Rows that read the halo come last, for it may be on its way.
void cg_graph::submit_product(task_batch& batch, starpu_codelet& step, halo_vector factor,
                              starpu_data_handle_t sum) {
    const std::vector<starpu_data_handle_t> none;
    if (others_) others_->exchange(factor, progress_value_);
    for (const bool with_halo : {false, true})
        for (cg_block& block : blocks_)
            if (block.reads_halo == with_halo)
                submit_step(batch, step, {.worker = block.worker}, {&block, sizeof block},
                            {progress_value_, sum}, with_halo ? others_->halo(factor) : none);
    add_up_over_ranks(sum);
}

void cg_graph::add_up_over_ranks(starpu_data_handle_t value) {
    if (others_) others_->add_up(value);
}

// Every row of p may be read by any block of the next round, hence the join.
void cg_graph::submit_direction_update(task_batch& batch) {
    cg_codelets& all = the_cg_codelets();
    submit_to_blocks(batch, all.advance, {progress_value_});
    submit_step(batch, all.join, {}, {}, {progress_value_});
}

void cg_graph::submit_iteration(task_batch& batch) {
    cg_codelets& all = the_cg_codelets();
    submit_direction_update(batch);
    submit_product(batch, all.multiply, halo_vector::direction, curvature_value_);
    submit_to_blocks(batch, all.descend, {progress_value_, curvature_value_, square_value_});
    add_up_over_ranks(square_value_);
    submit_step(batch, all.finish, {}, {&solve_, sizeof solve_},
                {progress_value_, curvature_value_, square_value_});
}

// Waits for one batch while the other runs, so that the workers never run out of tasks. Ranks that share the
// solve submit the same iterations: what decides is known of batches that have been waited for.
void cg_graph::iterate_in_batches() {
    task_batch batches[2];
    solve_.ended = 0;
    solve_.first_idle.store(cg_solve::no_iteration);
    int64_t known = 0, submitted = 0; // iterations
    for (int current = 0; solve_.first_idle.load() >= known; current = 1 - current) {
        for (int i = 0; i < iterations_per_batch; i++) submit_iteration(batches[current]);
        batches[1 - current].wait_for_all();
        known = std::exchange(submitted, submitted + iterations_per_batch);
    }
    for (task_batch& batch : batches) batch.wait_for_all();
}

void cg_graph::iterate() {
    lend_progress();
    iterate_in_batches();
    take_progress_back();
}

double cg_graph::take_sum() {
    if (const int error = starpu_data_acquire(square_value_, STARPU_RW))
        throw std::system_error(-error, std::generic_category());
    const double sum = std::exchange(solve_.square, 0);
    starpu_data_release(square_value_);
    return sum;
}

double cg_graph::square_right_hand_side() {
    task_batch batch;
    submit_to_blocks(batch, the_cg_codelets().square, {square_value_});
    add_up_over_ranks(square_value_);
    batch.wait_for_all();
    return take_sum();
}

double cg_graph::measure_true_residual() {
    lend_progress();
    task_batch batch;
    submit_direction_update(batch);
    submit_product(batch, the_cg_codelets().measure, halo_vector::solution, square_value_);
    batch.wait_for_all();
    const double square = take_sum();
    take_progress_back();
    return square;
}

} // namespace starpu::linalg
