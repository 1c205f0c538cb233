// Tile tasks on CUDA devices: cuSOLVER and cuBLAS, queued on the worker's stream.
#include "kernels/cuda/vendor.hpp"
#include "matrix/precisions.hpp"
#include "tiles/kernels.hpp"
#include "tiles/tile_call.hpp"
#include "tiles/tile_view.hpp"

#include <starpu.h>
#include <starpu_cublas_v2.h>
#include <starpu_cuda.h>
#include <starpu_cusolver.h>

#include <atomic>
#include <cerrno>
#include <cstdio>

namespace starpu::linalg::cuda {

namespace {

template <class T> const tile_call<T>& call_of(void* argument) {
    return *static_cast<const tile_call<T>*>(argument);
}

int int_of(index value) {
    return static_cast<int>(value);
}
int fill_of(char uplo) {
    return uplo == 'L' ? lower : upper;
}
int operation_of(char trans) {
    return trans == 'N' ? as_it_is : trans == 'T' ? transposed : conjugated;
}

// The task fails with a line that names the function of the vendor's that did, e.g. cublas, D, trsm_v2.
template <class T> void expect_success(int status, const char* prefix, const char* rest) {
    if (status == 0) return;
    char line[96];
    std::snprintf(line, sizeof line, "%s%c%s failed with status %d", prefix, vendor_letter<T>, rest, status);
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
    factorisation kind;
    int rows, columns;
    std::atomic<int> count{0};
    std::atomic<bool> is_answered{true};
};

template <class T> int work_count_for(solver_handle handle, factorisation kind, int rows, int columns) {
    int count = 0;
    const int status = kind == factorisation::cholesky
                           ? solver_of<T>().potrf_buffer_size(handle, lower, rows, nullptr, rows, &count)
                           : solver_of<T>().getrf_buffer_size(handle, rows, columns, nullptr, rows, &count);
    return status == 0 ? count : -1;
}

template <class T> void answer(void* argument) {
    size_question& question = *static_cast<size_question*>(argument);
    const solver_handle handle = try_solver_of_worker();
    const int count =
        handle && blas() ? work_count_for<T>(handle, question.kind, question.rows, question.columns) : -1;
    if (count < 0) question.is_answered = false;
    int so_far = question.count;
    while (count > so_far && !question.count.compare_exchange_weak(so_far, count)) {
    }
}

// The diagonal and the info stay on the device until the outcome is asked for.
template <class T> struct outcome_on_device {
    T* diagonal;
    int* info;

    outcome_on_device(void* buffer, index order)
        : diagonal(vector_of<T>(buffer)), info(reinterpret_cast<int*>(diagonal + order)) {}

    void copy_diagonal(blas_handle copier, const tile_view<T>& a, index order) const {
        expect_success<T>(blas_of<T>().copy(copier, int_of(order), a.first, int_of(a.ld + 1), diagonal, 1),
                          "cublas", "copy_v2");
    }
};

// A product of depth 0: the operand is not looked at.
template <class T>
void update_triangle(const tile_call<T>& call, const T* a, index lda, index depth, T alpha,
                     const tile_view<T>& c) {
    const blas_handle handle = blas_of_worker();
    if (!handle) return;
    const int uplo = fill_of(call.triangle.uplo), trans = operation_of(call.triangle.trans);
    const real_of<T> real_alpha = real(alpha), real_beta = real(call.beta);
    if (call.form == lapack::symmetry::hermitian)
        expect_success<T>(blas_of<T>().herk(handle, uplo, trans, int_of(c.rows), int_of(depth), &real_alpha,
                                            a, int_of(lda), &real_beta, c.first, int_of(c.ld)),
                          "cublas", is_complex<T> ? "herk_v2" : "syrk_v2");
    else
        expect_success<T>(blas_of<T>().syrk(handle, uplo, trans, int_of(c.rows), int_of(depth), &alpha, a,
                                            int_of(lda), &call.beta, c.first, int_of(c.ld)),
                          "cublas", "syrk_v2");
}

} // namespace

bool can_run() {
    return starpu_cuda_worker_get_count() > 0 && blas() && solver();
}

template <class T>
std::int64_t factor_work_count(factorisation kind, std::int64_t rows, std::int64_t columns) {
    size_question question{kind, int_of(rows), int_of(columns)};
    starpu_execute_on_each_worker_ex(answer<T>, &question, STARPU_CUDA,
                                     "ask for the size of a factorisation");
    return question.is_answered ? question.count.load() : -1;
}

// Not left out when all is given up: what comes home must have been written.
template <class T> void factor_tile_by_cholesky(void* buffers[], void* argument) {
    const solver_handle handle = solver_of_worker();
    const blas_handle copier = handle ? blas_of_worker() : nullptr;
    if (!copier) return;
    const tile_view<T> a(buffers[0]);
    const outcome_on_device<T> outcome(buffers[1], a.rows);
    expect_success<T>(solver_of<T>().potrf(handle, fill_of(call_of<T>(argument).triangle.uplo),
                                           int_of(a.rows), a.first, int_of(a.ld), vector_of<T>(buffers[2]),
                                           int_of(STARPU_VECTOR_GET_NX(buffers[2])), outcome.info),
                      "cusolverDn", "potrf");
    outcome.copy_diagonal(copier, a, a.rows);
}

// The vendor's function is not told how much memory there is to work in, so it is asked how much it takes.
template <class T> void factor_tile_by_lu(void* buffers[], void*) {
    const solver_handle handle = solver_of_worker();
    const blas_handle copier = handle ? blas_of_worker() : nullptr;
    if (!copier) return;
    const tile_view<T> a(buffers[0]);
    const index order = lesser(a.rows, a.columns);
    const outcome_on_device<T> outcome(buffers[1], order);
    const int needed = work_count_for<T>(handle, factorisation::lu, int_of(a.rows), int_of(a.columns));
    if (needed < 0 || static_cast<index>(needed) > static_cast<index>(STARPU_VECTOR_GET_NX(buffers[2]))) {
        starpu_task_fail(EIO, "cuSOLVER asks for more memory for this tile than for the largest one");
        return;
    }
    expect_success<T>(solver_of<T>().getrf(handle, int_of(a.rows), int_of(a.columns), a.first, int_of(a.ld),
                                           vector_of<T>(buffers[2]), nullptr, outcome.info),
                      "cusolverDn", "getrf");
    outcome.copy_diagonal(copier, a, order);
}

template <class T> void solve_tile(void* buffers[], void* argument) {
    const tile_call<T>& call = call_of<T>(argument);
    if (call.tasks->is_cancelled()) return;
    const blas_handle handle = blas_of_worker();
    if (!handle) return;
    const tile_view<T> a(buffers[0]), b(buffers[1]);
    expect_success<T>(blas_of<T>().trsm(handle, call.side == 'L' ? left : right, fill_of(call.triangle.uplo),
                                        operation_of(call.triangle.trans),
                                        call.triangle.diag == 'U' ? unit : non_unit, int_of(b.rows),
                                        int_of(b.columns), &call.alpha, a.first, int_of(a.ld), b.first,
                                        int_of(b.ld)),
                      "cublas", "trsm_v2");
}

template <class T> void update_triangle_of_tile(void* buffers[], void* argument) {
    const tile_call<T>& call = call_of<T>(argument);
    if (call.tasks->is_cancelled()) return;
    const tile_view<T> a(buffers[0]), c(buffers[1]);
    const index depth = call.triangle.trans == 'N' ? a.columns : a.rows;
    update_triangle<T>(call, a.first, a.ld, depth, call.alpha, c);
}

template <class T> void multiply_tiles(void* buffers[], void* argument) {
    const tile_call<T>& call = call_of<T>(argument);
    if (call.tasks->is_cancelled()) return;
    const blas_handle handle = blas_of_worker();
    if (!handle) return;
    const tile_view<T> a(buffers[0]), b(buffers[1]), c(buffers[2]);
    const index depth = call.transa == 'N' ? a.columns : a.rows;
    expect_success<T>(blas_of<T>().gemm(handle, operation_of(call.transa), operation_of(call.transb),
                                        int_of(c.rows), int_of(c.columns), int_of(depth), &call.alpha,
                                        a.first, int_of(a.ld), b.first, int_of(b.ld), &call.beta, c.first,
                                        int_of(c.ld)),
                      "cublas", "gemm_v2");
}

// A product of depth 0: the operands are not looked at.
template <class T> void scale_tile(void* buffers[], void* argument) {
    const tile_call<T>& call = call_of<T>(argument);
    const blas_handle handle = blas_of_worker();
    if (!handle) return;
    const tile_view<T> c(buffers[0]);
    expect_success<T>(blas_of<T>().gemm(handle, as_it_is, as_it_is, int_of(c.rows), int_of(c.columns), 0,
                                        &call.alpha, c.first, int_of(c.ld), c.first, int_of(greater(1, c.ld)),
                                        &call.beta, c.first, int_of(c.ld)),
                      "cublas", "gemm_v2");
}

template <class T> void scale_triangle_of_tile(void* buffers[], void* argument) {
    const tile_view<T> c(buffers[0]);
    update_triangle<T>(call_of<T>(argument), c.first, c.ld, 0, T(0), c);
}

#define STARPU_LINALG_INSTANTIATE(x, T)                                                                      \
    template std::int64_t factor_work_count<T>(factorisation, std::int64_t, std::int64_t);                   \
    template void factor_tile_by_cholesky<T>(void*[], void*);                                                \
    template void factor_tile_by_lu<T>(void*[], void*);                                                      \
    template void solve_tile<T>(void*[], void*);                                                             \
    template void update_triangle_of_tile<T>(void*[], void*);                                                \
    template void multiply_tiles<T>(void*[], void*);                                                         \
    template void scale_tile<T>(void*[], void*);                                                             \
    template void scale_triangle_of_tile<T>(void*[], void*);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg::cuda
