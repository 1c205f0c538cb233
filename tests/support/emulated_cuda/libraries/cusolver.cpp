// The emulated cuSOLVER: dense factorisations by LAPACK.
#include "abi.hpp"
#include "handles.hpp"
#include "kernel.hpp"

#include <complex>
#include <utility>

// LAPACK as Fortran has it, from OpenBLAS; names are their lengths' business of the compiler, which C may
// leave out.
extern "C" {
#define DECLARE_LAPACK(x, T)                                                                                 \
    void x##potrf_(const char* uplo, const int* n, T* a, const int* lda, int* info);                         \
    void x##potrs_(const char* uplo, const int* n, const int* nrhs, const T* a, const int* lda, T* b,        \
                   const int* ldb, int* info);                                                               \
    void x##getrf_(const int* m, const int* n, T* a, const int* lda, int* pivots, int* info);                \
    void x##getrs_(const char* trans, const int* n, const int* nrhs, const T* a, const int* lda,             \
                   const int* pivots, T* b, const int* ldb, int* info);
DECLARE_LAPACK(s, float)
DECLARE_LAPACK(d, double)
DECLARE_LAPACK(c, std::complex<float>)
DECLARE_LAPACK(z, std::complex<double>)
#undef DECLARE_LAPACK
}

namespace emulated::solver {

namespace {
constexpr int done = 0, no_handle = 1, bad_value = 3, failed = 6; // cusolverStatus_t

struct state {
    void* stream = nullptr;
};

handle_table<state>& handles() {
    static handle_table<state> all;
    return all;
}

template <typename Body> int launch_for(void* handle, const Body& body) {
    const state* s = handles().get(handle);
    if (s == nullptr) return no_handle;
    return launch(s->stream, body) == 0 ? done : failed;
}

// The library uses all of its work space: what somebody keeps there is lost.
template <typename T> void spoil(T* work, int count) {
    T* place = view(work);
    for (int i = 0; i < count; ++i) place[i] = T(-1.0e30F);
}

int work_count(int n) {
    return 64 * (n > 0 ? n : 1);
}

void tell(int* info, int value) {
    if (info != nullptr) *view(info) = value;
}

char letter(int fill) {
    return fill == 1 ? 'U' : 'L';
}

template <typename T, typename Routine>
int potrf(void* handle, Routine routine, int fill, int n, T* a, int lda, T* work, int count, int* info) {
    if (count < work_count(n)) return bad_value;
    return launch_for(handle, [=] {
        spoil(work, count);
        read_triangle("potrf", fill == 1, a, n, lda);
        const char uplo = letter(fill);
        int result = 0;
        routine(&uplo, &n, view(a), &lda, &result);
        tell(info, result);
    });
}

template <typename T, typename Routine>
int potrs(void* handle, Routine routine, int fill, int n, int nrhs, const T* a, int lda, T* b, int ldb,
          int* info) {
    return launch_for(handle, [=] {
        const T* factor = read_triangle("potrs, a", fill == 1, a, n, lda);
        read_matrix("potrs, b", b, n, nrhs, ldb);
        const char uplo = letter(fill);
        int result = 0;
        routine(&uplo, &n, &nrhs, factor, &lda, view(b), &ldb, &result);
        tell(info, result);
    });
}

// Without a place for pivots rows stay where they are.
template <typename T> int factor_in_place(int m, int n, T* a, int lda) {
    int info = 0;
    const auto at = [=](int row, int column) -> T& {
        return a[row + static_cast<std::size_t>(column) * lda];
    };
    for (int step = 0; step < (m < n ? m : n); ++step) {
        if (at(step, step) == T{0} && info == 0) info = step + 1;
        for (int row = step + 1; row < m; ++row) at(row, step) /= at(step, step);
        for (int column = step + 1; column < n; ++column)
            for (int row = step + 1; row < m; ++row) at(row, column) -= at(row, step) * at(step, column);
    }
    return info;
}

template <typename T, typename Routine>
int getrf(void* handle, Routine routine, int m, int n, T* a, int lda, T* work, int* pivots, int* info) {
    return launch_for(handle, [=] {
        spoil(work, work_count(n));
        read_matrix("getrf", a, m, n, lda);
        int result = 0;
        if (pivots == nullptr)
            result = factor_in_place(m, n, view(a), lda);
        else
            routine(&m, &n, view(a), &lda, view(pivots), &result);
        tell(info, result);
    });
}

template <typename T, typename Routine>
int getrs(void* handle, Routine routine, int trans, int n, int nrhs, const T* a, int lda, const int* pivots,
          T* b, int ldb, int* info) {
    return launch_for(handle, [=] {
        const T* factors = read_matrix("getrs, a", a, n, n, lda);
        read_matrix("getrs, b", b, n, nrhs, ldb);
        const char letters[] = {'N', 'T', 'C'};
        int result = 0;
        routine(&letters[trans], &n, &nrhs, factors, &lda, read_vector("getrs, pivots", pivots, n, 1),
                view(b), &ldb, &result);
        tell(info, result);
    });
}
} // namespace

EMULATED_CUDA_EXPORT int cusolverDnCreate(void** handle) {
    if (handle == nullptr) return bad_value;
    *handle = handles().make();
    return done;
}

EMULATED_CUDA_EXPORT int cusolverDnDestroy(void* handle) {
    return handles().destroy(handle) ? done : no_handle;
}

EMULATED_CUDA_EXPORT int cusolverDnSetStream(void* handle, void* stream) {
    state* s = handles().get(handle);
    if (s != nullptr) s->stream = stream;
    return s != nullptr ? done : no_handle;
}

EMULATED_CUDA_EXPORT int cusolverDnGetStream(void* handle, void** stream) {
    const state* s = handles().get(handle);
    if (s != nullptr) *stream = s->stream;
    return s != nullptr ? done : no_handle;
}

// Sparse and repeated factorisations: handles only.
EMULATED_CUDA_EXPORT int cusolverSpCreate(void** handle) {
    return cusolverDnCreate(handle);
}
EMULATED_CUDA_EXPORT int cusolverSpDestroy(void* handle) {
    return cusolverDnDestroy(handle);
}
EMULATED_CUDA_EXPORT int cusolverSpSetStream(void* handle, void* stream) {
    return cusolverDnSetStream(handle, stream);
}
EMULATED_CUDA_EXPORT int cusolverRfCreate(void** handle) {
    return cusolverDnCreate(handle);
}
EMULATED_CUDA_EXPORT int cusolverRfDestroy(void* handle) {
    return cusolverDnDestroy(handle);
}

#define DEFINE_CHOLESKY(Letter, letter, T)                                                                   \
    EMULATED_CUDA_EXPORT int cusolverDn##Letter##potrf_bufferSize(void*, int, int n, T*, int, int* count) {  \
        *count = work_count(n);                                                                              \
        return done;                                                                                         \
    }                                                                                                        \
    EMULATED_CUDA_EXPORT int cusolverDn##Letter##potrf(void* handle, int fill, int n, T* a, int lda,         \
                                                       T* work, int count, int* info) {                      \
        return potrf<T>(handle, letter##potrf_, fill, n, a, lda, work, count, info);                         \
    }                                                                                                        \
    EMULATED_CUDA_EXPORT int cusolverDn##Letter##potrs(void* handle, int fill, int n, int nrhs, const T* a,  \
                                                       int lda, T* b, int ldb, int* info) {                  \
        return potrs<T>(handle, letter##potrs_, fill, n, nrhs, a, lda, b, ldb, info);                        \
    }
DEFINE_CHOLESKY(S, s, float)
DEFINE_CHOLESKY(D, d, double)
DEFINE_CHOLESKY(C, c, std::complex<float>)
DEFINE_CHOLESKY(Z, z, std::complex<double>)

#define DEFINE_LU(Letter, letter, T)                                                                         \
    EMULATED_CUDA_EXPORT int cusolverDn##Letter##getrf_bufferSize(void*, int, int n, T*, int, int* count) {  \
        *count = work_count(n);                                                                              \
        return done;                                                                                         \
    }                                                                                                        \
    EMULATED_CUDA_EXPORT int cusolverDn##Letter##getrf(void* handle, int m, int n, T* a, int lda, T* work,   \
                                                       int* pivots, int* info) {                             \
        return getrf<T>(handle, letter##getrf_, m, n, a, lda, work, pivots, info);                           \
    }                                                                                                        \
    EMULATED_CUDA_EXPORT int cusolverDn##Letter##getrs(void* handle, int trans, int n, int nrhs, const T* a, \
                                                       int lda, const int* pivots, T* b, int ldb,            \
                                                       int* info) {                                          \
        return getrs<T>(handle, letter##getrs_, trans, n, nrhs, a, lda, pivots, b, ldb, info);               \
    }
DEFINE_LU(S, s, float)
DEFINE_LU(D, d, double)
DEFINE_LU(C, c, std::complex<float>)
DEFINE_LU(Z, z, std::complex<double>)

} // namespace emulated::solver
