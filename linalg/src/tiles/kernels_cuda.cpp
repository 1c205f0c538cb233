// Tile tasks on CUDA devices: cuSOLVER and cuBLAS, queued on the worker's stream.
#include "kernels/cuda/vendor.hpp"
#include "tiles/kernels.hpp"
#include "tiles/tile_tasks.hpp"
#include "tiles/tile_view.hpp"

#include <starpu.h>
#include <starpu_cublas_v2.h>
#include <starpu_cuda.h>
#include <starpu_cusolver.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace starpu::linalg::cuda {

namespace {

const tile_call& call_of(void* argument) {
    return *static_cast<const tile_call*>(argument);
}

int int_of(index value) {
    return static_cast<int>(value);
}
int fill_of(char uplo) {
    return uplo == 'L' ? lower : upper;
}
int operation_of(char trans) {
    return trans == 'N' ? as_it_is : transposed;
}

// The task fails with a line that names the function of the vendor's that did.
void expect_success(int status, const char* function) {
    if (status == 0) return;
    char line[96];
    std::snprintf(line, sizeof line, "%s failed with status %d", function, status);
    starpu_task_fail(EIO, line);
}

// The worker's own handles, set to its stream. Null when the task has failed for the lack of them.
blas_handle blas_of_worker() {
    const blas_handle handle = starpu_cublas_get_local_handle();
    if (handle && blas()) {
        blas()->set_stream(handle, starpu_cuda_get_local_stream());
        return handle;
    }
    starpu_task_fail(ENODEV, "cuBLAS is not available");
    return nullptr;
}

solver_handle try_solver_of_worker() {
    const solver_handle handle = starpu_cusolverDn_get_local_handle();
    if (!handle || !solver()) return nullptr;
    solver()->set_stream(handle, starpu_cuda_get_local_stream());
    return handle;
}

solver_handle solver_of_worker() {
    const solver_handle handle = try_solver_of_worker();
    if (!handle) starpu_task_fail(ENODEV, "cuSOLVER is not available");
    return handle;
}

struct size_question {
    int order;
    std::atomic<int> count{0};
    std::atomic<bool> is_answered{true};
};

void answer(void* argument) {
    size_question& question = *static_cast<size_question*>(argument);
    const solver_handle handle = try_solver_of_worker();
    int count = 0;
    if (!handle || !blas() ||
        solver()->potrf_buffer_size(handle, lower, question.order, nullptr, question.order, &count) != 0)
        question.is_answered = false;
    int so_far = question.count;
    while (count > so_far && !question.count.compare_exchange_weak(so_far, count)) {
    }
}

} // namespace

bool can_run() {
    return starpu_cuda_worker_get_count() > 0 && blas() && solver();
}

std::int64_t factor_work_count(std::int64_t order) {
    size_question question{int_of(order)};
    starpu_execute_on_each_worker_ex(answer, &question, STARPU_CUDA, "ask for the size of a factorisation");
    return question.is_answered ? question.count.load() : -1;
}

// The diagonal and the info stay on the device until the outcome is asked for. Not left out when all is given
// up: what comes home must have been written.
void factor_tile(void* buffers[], void* argument) {
    const tile_call& call = call_of(argument);
    const solver_handle handle = solver_of_worker();
    const blas_handle copier = handle ? blas_of_worker() : nullptr;
    if (!copier) return;
    const tile_view a(buffers[0]);
    double* outcome = numbers_of(buffers[1]);
    int* info = reinterpret_cast<int*>(outcome + a.rows);
    expect_success(solver()->potrf(handle, fill_of(call.triangle.uplo), int_of(a.rows), a.first, int_of(a.ld),
                                   numbers_of(buffers[2]), int_of(STARPU_VECTOR_GET_NX(buffers[2])), info),
                   "cusolverDnDpotrf");
    expect_success(blas()->copy(copier, int_of(a.rows), a.first, int_of(a.ld + 1), outcome, 1),
                   "cublasDcopy_v2");
}

void solve_tile(void* buffers[], void* argument) {
    const tile_call& call = call_of(argument);
    if (call.owner->is_given_up()) return;
    const blas_handle handle = blas_of_worker();
    if (!handle) return;
    const tile_view a(buffers[0]), b(buffers[1]);
    expect_success(blas()->trsm(handle, call.side == 'L' ? left : right, fill_of(call.triangle.uplo),
                                operation_of(call.triangle.trans), non_unit_diagonal, int_of(b.rows),
                                int_of(b.columns), &call.alpha, a.first, int_of(a.ld), b.first, int_of(b.ld)),
                   "cublasDtrsm_v2");
}

void update_triangle_of_tile(void* buffers[], void* argument) {
    const tile_call& call = call_of(argument);
    if (call.owner->is_given_up()) return;
    const blas_handle handle = blas_of_worker();
    if (!handle) return;
    const tile_view a(buffers[0]), c(buffers[1]);
    const index depth = call.triangle.trans == 'N' ? a.columns : a.rows;
    constexpr double minus_one = -1, one = 1;
    expect_success(blas()->syrk(handle, fill_of(call.triangle.uplo), operation_of(call.triangle.trans),
                                int_of(c.rows), int_of(depth), &minus_one, a.first, int_of(a.ld), &one,
                                c.first, int_of(c.ld)),
                   "cublasDsyrk_v2");
}

void multiply_tiles(void* buffers[], void* argument) {
    const tile_call& call = call_of(argument);
    if (call.owner->is_given_up()) return;
    const blas_handle handle = blas_of_worker();
    if (!handle) return;
    const tile_view a(buffers[0]), b(buffers[1]), c(buffers[2]);
    const index depth = call.transa == 'N' ? a.columns : a.rows;
    expect_success(blas()->gemm(handle, operation_of(call.transa), operation_of(call.transb), int_of(c.rows),
                                int_of(c.columns), int_of(depth), &call.alpha, a.first, int_of(a.ld), b.first,
                                int_of(b.ld), &call.beta, c.first, int_of(c.ld)),
                   "cublasDgemm_v2");
}

// A product of depth 0: the operands are not looked at.
void scale_tile(void* buffers[], void* argument) {
    const tile_call& call = call_of(argument);
    const blas_handle handle = blas_of_worker();
    if (!handle) return;
    const tile_view c(buffers[0]);
    expect_success(blas()->gemm(handle, as_it_is, as_it_is, int_of(c.rows), int_of(c.columns), 0, &call.alpha,
                                c.first, int_of(c.ld), c.first, int_of(greater(1, c.ld)), &call.beta, c.first,
                                int_of(c.ld)),
                   "cublasDgemm_v2");
}

} // namespace starpu::linalg::cuda
