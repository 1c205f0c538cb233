// Submits tasks on tiles and notes how each of them ends.
#include "tiles/tile_tasks.hpp"

#include "tiles/kernels.hpp"

#include <algorithm>
#include <cstring>
#include <system_error>
#include <utility>

namespace starpu::linalg {

namespace {

starpu_codelet tile_kind(const char* name, starpu_cpu_func_t on_cpu, starpu_cuda_func_t on_cuda) {
    starpu_codelet kind;
    starpu_codelet_init(&kind);
    kind.where = STARPU_CPU | STARPU_CUDA;
    kind.cpu_funcs[0] = on_cpu;
    kind.cuda_funcs[0] = on_cuda;
    kind.cuda_flags[0] = STARPU_CUDA_ASYNC;
    kind.nbuffers = STARPU_VARIABLE_NBUFFERS;
    kind.name = name;
    return kind;
}

starpu_codelet factor_kind = tile_kind("factor tile", cpu::factor_tile, cuda::factor_tile);
starpu_codelet solve_kind = tile_kind("solve tile", cpu::solve_tile, cuda::solve_tile);
starpu_codelet triangle_kind =
    tile_kind("update triangle of tile", cpu::update_triangle_of_tile, cuda::update_triangle_of_tile);
starpu_codelet multiply_kind = tile_kind("multiply tiles", cpu::multiply_tiles, cuda::multiply_tiles);
starpu_codelet scale_kind = tile_kind("scale tile", cpu::scale_tile, cuda::scale_tile);

// A device takes a tile of this size in the time in which a core of a CPU has hardly begun; one such tile on
// a CPU would be what all others wait for.
bool is_for_device(starpu_data_handle_t tile) {
    constexpr index least_numbers = 256 * 256;
    return static_cast<index>(starpu_matrix_get_nx(tile)) * static_cast<index>(starpu_matrix_get_ny(tile)) >=
           least_numbers;
}

} // namespace

// The orders before LAPACK's are looked at, too: not every implementation tells a NaN, none infinity.
index factor_outcome::failed_order() const {
    int info = 0;
    std::memcpy(&info, values + order, sizeof info);
    const index factored = info > 0 ? info - 1 : order;
    for (index i = 0; i < factored; i++)
        if (!lapack::is_pivot_usable(values[i])) return i + 1;
    return info;
}

tile_tasks::tile_tasks() : on_devices_(cuda::can_run()) {}

tile_tasks::~tile_tasks() {
    cancel_all();
    wait_for_ends();
    if (work_) starpu_data_unregister(work_);
}

void tile_tasks::prepare_factor(index largest_order) {
    if (!on_devices_ || work_) return;
    const index count = cuda::factor_work_count(largest_order);
    if (count < 0) throw std::system_error(ENODEV, std::generic_category());
    constexpr int nowhere_yet = -1;
    starpu_vector_data_register(&work_, nowhere_yet, 0, static_cast<std::uint32_t>(greater(count, 1)),
                                sizeof(double));
    if (!work_) throw std::bad_alloc();
}

void tile_tasks::factor(char uplo, starpu_data_handle_t a, const factor_outcome& outcome) {
    tile_call call;
    call.triangle.uplo = uplo;
    if (work_)
        submit(factor_kind, call, {{a, STARPU_RW}, {outcome.handle, STARPU_W}, {work_, STARPU_SCRATCH}});
    else
        submit(factor_kind, call, {{a, STARPU_RW}, {outcome.handle, STARPU_W}});
}

void tile_tasks::solve(char side, lapack::triangle t, starpu_data_handle_t a, starpu_data_handle_t b) {
    tile_call call;
    call.side = side;
    call.triangle = t;
    submit(solve_kind, call, {{a, STARPU_R}, {b, STARPU_RW}});
}

void tile_tasks::update_triangle(char uplo, char trans, starpu_data_handle_t a, starpu_data_handle_t c) {
    tile_call call;
    call.triangle = {uplo, trans, 'N'};
    submit(triangle_kind, call, {{a, STARPU_R}, {c, STARPU_RW}});
}

void tile_tasks::multiply(char transa, char transb, double alpha, starpu_data_handle_t a,
                          starpu_data_handle_t b, double beta, starpu_data_handle_t c) {
    tile_call call;
    call.transa = transa;
    call.transb = transb;
    call.alpha = alpha;
    call.beta = beta;
    submit(multiply_kind, call, {{a, STARPU_R}, {b, STARPU_R}, {c, beta == 0 ? STARPU_W : STARPU_RW}});
}

void tile_tasks::scale(double beta, starpu_data_handle_t c) {
    tile_call call;
    call.beta = beta;
    submit(scale_kind, call, {{c, beta == 0 ? STARPU_W : STARPU_RW}});
}

void tile_tasks::submit(starpu_codelet& kind, tile_call call, std::initializer_list<starpu_data_descr> data) {
    starpu_task* task = starpu_task_create();
    if (!task) throw std::bad_alloc();
    call.owner = this;
    calls_.push_back(call);
    task->cl = &kind;
    if (!on_devices_)
        task->where = STARPU_CPU;
    else if (is_for_device(data.begin()->handle))
        task->where = STARPU_CUDA;
    task->cl_arg = &calls_.back();
    if (worker_ >= 0) {
        task->execute_on_a_specific_worker = 1;
        task->workerid = static_cast<unsigned>(worker_);
    }
    task->callback_func = ended;
    task->callback_arg = this;
    task->priority = std::clamp(priority_, starpu_sched_get_min_priority(), starpu_sched_get_max_priority());
    const auto add = [task](starpu_data_descr used) {
        task->handles[task->nbuffers] = used.handle;
        task->modes[task->nbuffers++] = used.mode;
    };
    for (const starpu_data_descr& used : data) add(used);
    if (gate_) add({gate_, STARPU_R});
    if (opened_) add({std::exchange(opened_, nullptr), STARPU_W});
    {
        const std::scoped_lock lock(mutex_);
        under_way_++;
    }
    if (const int error = starpu_task_submit(task)) {
        starpu_task_destroy(task);
        const std::scoped_lock lock(mutex_);
        under_way_--;
        throw std::system_error(-error, std::generic_category());
    }
}

// Also called for tasks that failed or were not run: their outcome says so. Notifies under the lock, because
// the waiting thread may destroy the object as soon as the lock is free.
void tile_tasks::ended(void* self) {
    tile_tasks& tasks = *static_cast<tile_tasks*>(self);
    const int outcome = starpu_task_outcome(starpu_task_get_current());
    const std::scoped_lock lock(tasks.mutex_);
    if (outcome != 0 && tasks.first_error_ == 0) tasks.first_error_ = -outcome;
    if (--tasks.under_way_ == 0) tasks.none_left_.notify_all();
}

void tile_tasks::wait_for_ends() {
    std::unique_lock lock(mutex_);
    none_left_.wait(lock, [this] { return under_way_ == 0; });
}

void tile_tasks::wait_for_all() {
    wait_for_ends();
    if (first_error_ != 0) throw std::system_error(first_error_, std::generic_category());
}

} // namespace starpu::linalg
