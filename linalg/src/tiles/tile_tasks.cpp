// Submits tasks on tiles.
#include "tiles/tile_tasks.hpp"

#include "matrix/precisions.hpp"
#include "tasks/end_data.hpp"
#include "tiles/kernels.hpp"

#include <new>
#include <system_error>
#include <utility>

namespace starpu::linalg {

namespace {

// A device takes a tile of this size in the time in which a core of a CPU has hardly begun; one such tile on
// a CPU would be what all others wait for.
bool is_for_device(starpu_data_handle_t tile) {
    constexpr index least_numbers = 256 * 256;
    return static_cast<index>(starpu_matrix_get_nx(tile)) * static_cast<index>(starpu_matrix_get_ny(tile)) >=
           least_numbers;
}

} // namespace

template <class T>
tile_tasks<T>::tile_tasks(int more_priority, int where)
    : on_devices_(cuda::can_run()), where_(where), batch_(more_priority) {}

template <class T> tile_tasks<T>::~tile_tasks() {
    batch_.cancel();
    batch_.wait_for_ends();
    if (work_) end_data(work_);
}

template <class T> void tile_tasks<T>::prepare_factor(factorisation kind, index rows, index columns) {
    if (!on_devices_ || work_) return;
    const index count = cuda::factor_work_count<T>(kind, rows, columns);
    if (count < 0) throw std::system_error(ENODEV, std::generic_category());
    constexpr int nowhere_yet = -1;
    starpu_vector_data_register(&work_, nowhere_yet, 0, static_cast<std::uint32_t>(greater(count, 1)),
                                sizeof(T));
    if (!work_) throw std::bad_alloc();
}

template <class T>
void tile_tasks<T>::factor(factorisation kind, char uplo, starpu_data_handle_t a,
                           const factor_outcome<T>& outcome) {
    tile_call<T> call;
    call.triangle.uplo = uplo;
    const tile_kernel which = kind == factorisation::cholesky ? tile_kernel::cholesky : tile_kernel::lu;
    if (work_)
        submit(which, call, {{a, STARPU_RW}, {outcome.handle, STARPU_W}, {work_, STARPU_SCRATCH}});
    else
        submit(which, call, {{a, STARPU_RW}, {outcome.handle, STARPU_W}});
}

template <class T>
void tile_tasks<T>::solve(char side, lapack::triangle t, T alpha, starpu_data_handle_t a,
                          starpu_data_handle_t b) {
    tile_call<T> call;
    call.side = side;
    call.triangle = t;
    call.alpha = alpha;
    submit(tile_kernel::solving, call, {{a, STARPU_R}, {b, STARPU_RW}});
}

template <class T>
void tile_tasks<T>::update_triangle(lapack::symmetry form, char uplo, char trans, T alpha,
                                    starpu_data_handle_t a, T beta, starpu_data_handle_t c) {
    tile_call<T> call;
    call.form = form;
    call.triangle = {uplo, trans, 'N'};
    call.alpha = alpha;
    call.beta = beta;
    submit(tile_kernel::updating, call, {{a, STARPU_R}, {c, STARPU_RW}});
}

template <class T>
void tile_tasks<T>::multiply(char transa, char transb, T alpha, starpu_data_handle_t a,
                             starpu_data_handle_t b, T beta, starpu_data_handle_t c) {
    tile_call<T> call;
    call.transa = transa;
    call.transb = transb;
    call.alpha = alpha;
    call.beta = beta;
    submit(tile_kernel::multiplying, call,
           {{a, STARPU_R}, {b, STARPU_R}, {c, beta == T(0) ? STARPU_W : STARPU_RW}});
}

template <class T> void tile_tasks<T>::scale(T beta, starpu_data_handle_t c) {
    tile_call<T> call;
    call.beta = beta;
    submit(tile_kernel::scaling, call, {{c, beta == T(0) ? STARPU_W : STARPU_RW}});
}

template <class T>
void tile_tasks<T>::scale_triangle(lapack::symmetry form, char uplo, T beta, starpu_data_handle_t c) {
    tile_call<T> call;
    call.form = form;
    call.triangle.uplo = uplo;
    call.beta = beta;
    submit(tile_kernel::scaling_triangle, call, {{c, STARPU_RW}});
}

template <class T>
void tile_tasks<T>::submit(tile_kernel which, tile_call<T> call,
                           std::initializer_list<starpu_data_descr> data) {
    call.tasks = &batch_.ending();
    calls_.push_back(call);
    accesses_ = data;
    if (gate_) accesses_.push_back({gate_, STARPU_R});
    if (opened_) accesses_.push_back({std::exchange(opened_, nullptr), STARPU_W});
    batch_.submit(codelet_of<T>(which),
                  {.priority = priority_, .worker = worker_, .where = where_for(accesses_[0].handle)},
                  accesses_, {&calls_.back(), sizeof(tile_call<T>)});
}

// Decided by the tile that the task names first.
template <class T> int tile_tasks<T>::where_for(starpu_data_handle_t tile) const {
    if (!on_devices_) return STARPU_CPU;
    return is_for_device(tile) ? static_cast<int>(STARPU_CUDA) : where_;
}

#define STARPU_LINALG_INSTANTIATE(x, T) template class tile_tasks<T>;
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg
