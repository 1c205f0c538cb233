// starpu_cublas.h, starpu_cublas_v2.h, starpu_cublasLt.h, starpu_cusparse.h and starpu_cusolver.h: the
// workers' handles.
#define STARPU_NO_CUDA
#include "devices/c_api/cuda/calls.hpp"

#include "starpu_cublas.h"
#include "starpu_cublas_v2.h"
#include "starpu_cublasLt.h"
#include "starpu_cusolver.h"
#include "starpu_cusparse.h"
#include "starpu_helper.h"
#include "starpu_worker.h"

#include <cerrno>
#include <initializer_list>

using namespace starpu;
using namespace starpu::devices;

namespace {
using cuda::library;

template <class Handle> Handle* local_handle(library which, const char* call) {
    cuda::worker_driver* worker = cuda::worker_for(call);
    if (worker == nullptr) return nullptr;
    int error = 0;
    void* handle = worker->libraries().obtain(which, worker->local_stream(), error);
    if (handle == nullptr) errno = -error;
    return static_cast<Handle*>(handle);
}

void on_all_cuda_workers(void (*function)(void*), library which) {
    if (starpu_worker_get_count() == 0 || starpu_cuda_worker_get_count() == 0) return;
    starpu_execute_on_each_worker(function, &which, STARPU_CUDA);
}

// A handle that cannot be made has its line, and is tried again by the codelet that asks for it.
void make(void* which) {
    cuda::worker_driver* worker = cuda::current_worker();
    int error = 0;
    if (worker != nullptr)
        worker->libraries().obtain(*static_cast<const library*>(which), worker->local_stream(), error);
}

void drop(void* which) {
    cuda::worker_driver* worker = cuda::current_worker();
    if (worker != nullptr) worker->libraries().drop(*static_cast<const library*>(which));
}
} // namespace

extern "C" {

void starpu_cublas_init(void) {
    on_all_cuda_workers(make, library::cublas);
}

void starpu_cublas_shutdown(void) {
    on_all_cuda_workers(drop, library::cublas);
}

// Elsewhere than on a CUDA worker there is no stream to use.
void starpu_cublas_set_stream(void) {
    cuda::worker_driver* worker = cuda::current_worker();
    if (worker == nullptr) return;
    if (const int error = worker->libraries().use_stream_in_old_cublas(worker->local_stream()))
        errno = -error;
}

cublasContext* starpu_cublas_get_local_handle(void) {
    return local_handle<cublasContext>(library::cublas, __func__);
}

void starpu_cublasLt_init(void) {
    on_all_cuda_workers(make, library::cublas_lt);
}

void starpu_cublasLt_shutdown(void) {
    on_all_cuda_workers(drop, library::cublas_lt);
}

cublasLtContext* starpu_cublasLt_get_local_handle(void) {
    return local_handle<cublasLtContext>(library::cublas_lt, __func__);
}

void starpu_cusparse_init(void) {
    on_all_cuda_workers(make, library::cusparse);
}

void starpu_cusparse_shutdown(void) {
    on_all_cuda_workers(drop, library::cusparse);
}

cusparseContext* starpu_cusparse_get_local_handle(void) {
    return local_handle<cusparseContext>(library::cusparse, __func__);
}

void starpu_cusolver_init(void) {
    on_all_cuda_workers(make, library::cusolver_dense);
}

void starpu_cusolver_shutdown(void) {
    for (const library each :
         {library::cusolver_dense, library::cusolver_sparse, library::cusolver_refactoring})
        on_all_cuda_workers(drop, each);
}

cusolverDnContext* starpu_cusolverDn_get_local_handle(void) {
    return local_handle<cusolverDnContext>(library::cusolver_dense, __func__);
}

cusolverSpContext* starpu_cusolverSp_get_local_handle(void) {
    return local_handle<cusolverSpContext>(library::cusolver_sparse, __func__);
}

cusolverRfCommon* starpu_cusolverRf_get_local_handle(void) {
    return local_handle<cusolverRfCommon>(library::cusolver_refactoring, __func__);
}

} // extern "C"
