// The emulated cuBLAS on vectors.
#include "cpu_blas.hpp"
#include "cublas.hpp"

namespace emulated::blas {

namespace {
template <typename T>
int gemv(void* handle, int trans, int m, int n, const T* alpha, const T* a, int lda, const T* x, int incx,
         const T* beta, T* y, int incy) {
    return launch_for(handle, [=](const state& s) {
        return [=, by = scalar<T>(s, alpha), old = scalar<T>(s, beta)] {
            const T* va = read_matrix("gemv, a", a, m, n, lda);
            const T* vx = read_vector("gemv, x", x, trans == 0 ? n : m, incx);
            if (old.get() != T{0}) read_vector("gemv, y", y, trans == 0 ? m : n, incy);
            cpu::gemv<T>(CblasColMajor, cpu::trans(trans), m, n, by.get(), va, lda, vx, incx, old.get(),
                         view(y), incy);
        };
    });
}

template <typename T>
int ger(void* handle, int m, int n, const T* alpha, const T* x, int incx, const T* y, int incy, T* a,
        int lda) {
    return launch_for(handle, [=](const state& s) {
        return [=, by = scalar<T>(s, alpha)] {
            const T* vx = read_vector("ger, x", x, m, incx);
            const T* vy = read_vector("ger, y", y, n, incy);
            read_matrix("ger, a", a, m, n, lda);
            cpu::ger<T>(CblasColMajor, m, n, by.get(), vx, incx, vy, incy, view(a), lda);
        };
    });
}

template <typename T> int copy(void* handle, int n, const T* x, int incx, T* y, int incy) {
    return launch_for(handle, [=](const state&) {
        return [=] { cpu::copy<T>(n, read_vector("copy, x", x, n, incx), incx, view(y), incy); };
    });
}

template <typename T> int swap(void* handle, int n, T* x, int incx, T* y, int incy) {
    return launch_for(handle, [=](const state&) {
        return [=] {
            read_vector("swap, x", x, n, incx);
            read_vector("swap, y", y, n, incy);
            cpu::swap<T>(n, view(x), incx, view(y), incy);
        };
    });
}

template <typename T> int axpy(void* handle, int n, const T* alpha, const T* x, int incx, T* y, int incy) {
    return launch_for(handle, [=](const state& s) {
        return [=, by = scalar<T>(s, alpha)] {
            read_vector("axpy, y", y, n, incy);
            cpu::axpy<T>(n, by.get(), read_vector("axpy, x", x, n, incx), incx, view(y), incy);
        };
    });
}

template <typename T> int scal(void* handle, int n, const T* alpha, T* x, int incx) {
    return launch_for(handle, [=](const state& s) {
        return [=, by = scalar<T>(s, alpha)] {
            read_vector("scal, x", x, n, incx);
            cpu::scal<T>(n, by.get(), view(x), incx);
        };
    });
}

// A number as result: the call waits for it if the host wants it.
template <typename T, typename Compute> int reduce(void* handle, T* result, Compute compute) {
    const state* s = find(handle);
    if (s == nullptr) return no_handle;
    const bool is_on_device = s->scalars_on_device != 0;
    if (launch(s->stream, [=] { *(is_on_device ? view(result) : result) = compute(); }) != 0) return failed;
    return is_on_device || cudaStreamSynchronize(s->stream) == 0 ? done : failed;
}

template <typename T> int dot(void* handle, int n, const T* x, int incx, const T* y, int incy, T* result) {
    return reduce(handle, result, [=] {
        const T* vx = read_vector("dot, x", x, n, incx);
        return cpu::dot<T>(n, vx, incx, read_vector("dot, y", y, n, incy), incy);
    });
}

template <typename T> int nrm2(void* handle, int n, const T* x, int incx, T* result) {
    return reduce(handle, result, [=] { return cpu::nrm2<T>(n, read_vector("nrm2, x", x, n, incx), incx); });
}

template <typename T> int asum(void* handle, int n, const T* x, int incx, T* result) {
    return reduce(handle, result, [=] { return cpu::asum<T>(n, read_vector("asum, x", x, n, incx), incx); });
}
} // namespace

#define DEFINE_WITH_MATRIX(letter, T)                                                                        \
    EMULATED_CUDA_EXPORT int cublas##letter##gemv_v2(void* handle, int trans, int m, int n, const T* alpha,  \
                                                     const T* a, int lda, const T* x, int incx,              \
                                                     const T* beta, T* y, int incy) {                        \
        return gemv<T>(handle, trans, m, n, alpha, a, lda, x, incx, beta, y, incy);                          \
    }                                                                                                        \
    EMULATED_CUDA_EXPORT int cublas##letter##ger_v2(void* handle, int m, int n, const T* alpha, const T* x,  \
                                                    int incx, const T* y, int incy, T* a, int lda) {         \
        return ger<T>(handle, m, n, alpha, x, incx, y, incy, a, lda);                                        \
    }
#define DEFINE_MOVES(letter, T)                                                                              \
    EMULATED_CUDA_EXPORT int cublas##letter##copy_v2(void* handle, int n, const T* x, int incx, T* y,        \
                                                     int incy) {                                             \
        return copy<T>(handle, n, x, incx, y, incy);                                                         \
    }                                                                                                        \
    EMULATED_CUDA_EXPORT int cublas##letter##swap_v2(void* handle, int n, T* x, int incx, T* y, int incy) {  \
        return swap<T>(handle, n, x, incx, y, incy);                                                         \
    }                                                                                                        \
    EMULATED_CUDA_EXPORT int cublas##letter##axpy_v2(void* handle, int n, const T* alpha, const T* x,        \
                                                     int incx, T* y, int incy) {                             \
        return axpy<T>(handle, n, alpha, x, incx, y, incy);                                                  \
    }                                                                                                        \
    EMULATED_CUDA_EXPORT int cublas##letter##scal_v2(void* handle, int n, const T* alpha, T* x, int incx) {  \
        return scal<T>(handle, n, alpha, x, incx);                                                           \
    }
#define DEFINE_REDUCTIONS(letter, T)                                                                         \
    EMULATED_CUDA_EXPORT int cublas##letter##dot_v2(void* handle, int n, const T* x, int incx, const T* y,   \
                                                    int incy, T* result) {                                   \
        return dot<T>(handle, n, x, incx, y, incy, result);                                                  \
    }                                                                                                        \
    EMULATED_CUDA_EXPORT int cublas##letter##nrm2_v2(void* handle, int n, const T* x, int incx, T* result) { \
        return nrm2<T>(handle, n, x, incx, result);                                                          \
    }                                                                                                        \
    EMULATED_CUDA_EXPORT int cublas##letter##asum_v2(void* handle, int n, const T* x, int incx, T* result) { \
        return asum<T>(handle, n, x, incx, result);                                                          \
    }
EMULATED_BLAS_IN_BOTH(DEFINE_WITH_MATRIX)
EMULATED_BLAS_IN_ALL(DEFINE_MOVES)
EMULATED_BLAS_IN_BOTH(DEFINE_REDUCTIONS)

} // namespace emulated::blas
