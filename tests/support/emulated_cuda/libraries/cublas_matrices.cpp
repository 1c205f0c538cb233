// The emulated cuBLAS on matrices.
#include "cpu_blas.hpp"
#include "cublas.hpp"

namespace emulated::blas {

namespace {
template <typename T>
int gemm(void* handle, int ta, int tb, int m, int n, int k, const T* alpha, const T* a, int lda, const T* b,
         int ldb, const T* beta, T* c, int ldc) {
    return launch_for(handle, [=](const state& s) {
        return [=, by = scalar<T>(s, alpha), old = scalar<T>(s, beta)] {
            if (m == 0 || n == 0) return;
            const T* va = read_matrix("gemm, a", a, ta == 0 ? m : k, ta == 0 ? k : m, lda);
            const T* vb = read_matrix("gemm, b", b, tb == 0 ? k : n, tb == 0 ? n : k, ldb);
            if (old.get() != T{0}) read_matrix("gemm, c", c, m, n, ldc);
            cpu::gemm<T>(CblasColMajor, cpu::trans(ta), cpu::trans(tb), m, n, k, by.get(), va, lda, vb, ldb,
                         old.get(), view(c), ldc);
        };
    });
}

// With beta 0 cuBLAS does not look at the result; OpenBLAS may multiply it.
template <typename T> void clear_triangle(bool is_upper, T* c, int n, int ld) {
    for (int column = 0; column < n; ++column)
        for (int row = is_upper ? 0 : column; row < (is_upper ? column + 1 : n); ++row)
            c[row + static_cast<std::size_t>(column) * static_cast<std::size_t>(ld)] = T{0};
}

template <typename T>
int syrk(void* handle, int fill, int trans, int n, int k, const T* alpha, const T* a, int lda, const T* beta,
         T* c, int ldc) {
    return launch_for(handle, [=](const state& s) {
        return [=, by = scalar<T>(s, alpha), old = scalar<T>(s, beta)] {
            if (n == 0) return;
            const T* va = read_matrix("syrk, a", a, trans == 0 ? n : k, trans == 0 ? k : n, lda);
            if (old.get() != T{0})
                read_triangle("syrk, c", fill == 1, c, n, ldc);
            else
                clear_triangle(fill == 1, view(c), n, ldc);
            cpu::syrk<T>(CblasColMajor, cpu::uplo(fill), cpu::trans(trans), n, k, by.get(), va, lda,
                         old.get(), view(c), ldc);
        };
    });
}

template <typename T>
int herk(void* handle, int fill, int trans, int n, int k, const typename T::value_type* alpha, const T* a,
         int lda, const typename T::value_type* beta, T* c, int ldc) {
    using real = typename T::value_type;
    return launch_for(handle, [=](const state& s) {
        return [=, by = scalar<real>(s, alpha), old = scalar<real>(s, beta)] {
            if (n == 0) return;
            const T* va = read_matrix("herk, a", a, trans == 0 ? n : k, trans == 0 ? k : n, lda);
            if (old.get() != real{0})
                read_triangle("herk, c", fill == 1, c, n, ldc);
            else
                clear_triangle(fill == 1, view(c), n, ldc);
            cpu::herk<T>(CblasColMajor, cpu::uplo(fill), cpu::trans(trans), n, k, by.get(), va, lda,
                         old.get(), view(c), ldc);
        };
    });
}

template <typename T>
int symm(void* handle, int side, int fill, int m, int n, const T* alpha, const T* a, int lda, const T* b,
         int ldb, const T* beta, T* c, int ldc) {
    return launch_for(handle, [=](const state& s) {
        return [=, by = scalar<T>(s, alpha), old = scalar<T>(s, beta)] {
            if (m == 0 || n == 0) return;
            const T* va = read_triangle("symm, a", fill == 1, a, side == 0 ? m : n, lda);
            const T* vb = read_matrix("symm, b", b, m, n, ldb);
            if (old.get() != T{0}) read_matrix("symm, c", c, m, n, ldc);
            cpu::symm<T>(CblasColMajor, cpu::side(side), cpu::uplo(fill), m, n, by.get(), va, lda, vb, ldb,
                         old.get(), view(c), ldc);
        };
    });
}

template <typename T>
int trsm(void* handle, int side, int fill, int trans, int diag, int m, int n, const T* alpha, const T* a,
         int lda, T* b, int ldb) {
    return launch_for(handle, [=](const state& s) {
        return [=, by = scalar<T>(s, alpha)] {
            if (m == 0 || n == 0) return;
            const T* va = read_triangle("trsm, a", fill == 1, a, side == 0 ? m : n, lda);
            read_matrix("trsm, b", b, m, n, ldb);
            cpu::trsm<T>(CblasColMajor, cpu::side(side), cpu::uplo(fill), cpu::trans(trans), cpu::diag(diag),
                         m, n, by.get(), va, lda, view(b), ldb);
        };
    });
}
} // namespace

#define DEFINE_GEMM(letter, T)                                                                               \
    EMULATED_CUDA_EXPORT int cublas##letter##gemm_v2(void* handle, int ta, int tb, int m, int n, int k,      \
                                                     const T* alpha, const T* a, int lda, const T* b,        \
                                                     int ldb, const T* beta, T* c, int ldc) {                \
        return gemm<T>(handle, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);                        \
    }
#define DEFINE_SYRK(letter, T)                                                                               \
    EMULATED_CUDA_EXPORT int cublas##letter##syrk_v2(void* handle, int fill, int trans, int n, int k,        \
                                                     const T* alpha, const T* a, int lda, const T* beta,     \
                                                     T* c, int ldc) {                                        \
        return syrk<T>(handle, fill, trans, n, k, alpha, a, lda, beta, c, ldc);                              \
    }
#define DEFINE_HERK(letter, T)                                                                               \
    EMULATED_CUDA_EXPORT int cublas##letter##herk_v2(void* handle, int fill, int trans, int n, int k,        \
                                                     const T::value_type* alpha, const T* a, int lda,        \
                                                     const T::value_type* beta, T* c, int ldc) {             \
        return herk<T>(handle, fill, trans, n, k, alpha, a, lda, beta, c, ldc);                              \
    }
#define DEFINE_SYMM(letter, T)                                                                               \
    EMULATED_CUDA_EXPORT int cublas##letter##symm_v2(void* handle, int side, int fill, int m, int n,         \
                                                     const T* alpha, const T* a, int lda, const T* b,        \
                                                     int ldb, const T* beta, T* c, int ldc) {                \
        return symm<T>(handle, side, fill, m, n, alpha, a, lda, b, ldb, beta, c, ldc);                       \
    }
#define DEFINE_TRSM(letter, T)                                                                               \
    EMULATED_CUDA_EXPORT int cublas##letter##trsm_v2(void* handle, int side, int fill, int trans, int diag,  \
                                                     int m, int n, const T* alpha, const T* a, int lda,      \
                                                     T* b, int ldb) {                                        \
        return trsm<T>(handle, side, fill, trans, diag, m, n, alpha, a, lda, b, ldb);                        \
    }
EMULATED_BLAS_IN_ALL(DEFINE_GEMM)
EMULATED_BLAS_IN_ALL(DEFINE_SYRK)
EMULATED_BLAS_IN_ALL(DEFINE_SYMM)
EMULATED_BLAS_IN_COMPLEX(DEFINE_HERK)
EMULATED_BLAS_IN_ALL(DEFINE_TRSM)

} // namespace emulated::blas
