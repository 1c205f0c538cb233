// OpenBLAS's functions under one name for all precisions, with cuBLAS's numbers for their options.
#pragma once

#include <cblas.h>

#include <complex>
#include <type_traits>

namespace emulated::cpu {

inline CBLAS_TRANSPOSE trans(int operation) {
    return operation == 0 ? CblasNoTrans : operation == 1 ? CblasTrans : CblasConjTrans;
}
inline CBLAS_UPLO uplo(int fill) {
    return fill == 1 ? CblasUpper : CblasLower;
}
inline CBLAS_SIDE side(int number) {
    return number == 1 ? CblasRight : CblasLeft;
}
inline CBLAS_DIAG diag(int number) {
    return number == 1 ? CblasUnit : CblasNonUnit;
}

// Complex numbers go by address, as do the arrays.
template <typename T> T passed(const T& argument) {
    return argument;
}
template <typename T> const void* passed(const std::complex<T>& argument) {
    return &argument;
}

#define EMULATED_CPU_BLAS_OF_REAL(name)                                                                      \
    template <typename T, typename... Arguments> auto name(const Arguments&... arguments) {                  \
        if constexpr (std::is_same_v<T, float>)                                                              \
            return cblas_s##name(arguments...);                                                              \
        else                                                                                                 \
            return cblas_d##name(arguments...);                                                              \
    }
#define EMULATED_CPU_BLAS(name)                                                                              \
    template <typename T, typename... Arguments> auto name(const Arguments&... arguments) {                  \
        if constexpr (std::is_same_v<T, float>)                                                              \
            return cblas_s##name(arguments...);                                                              \
        else if constexpr (std::is_same_v<T, double>)                                                        \
            return cblas_d##name(arguments...);                                                              \
        else if constexpr (std::is_same_v<T, std::complex<float>>)                                           \
            return cblas_c##name(passed(arguments)...);                                                      \
        else                                                                                                 \
            return cblas_z##name(passed(arguments)...);                                                      \
    }
EMULATED_CPU_BLAS(gemm)
EMULATED_CPU_BLAS(syrk)
EMULATED_CPU_BLAS(symm)
EMULATED_CPU_BLAS(trsm)
EMULATED_CPU_BLAS(gemv)
EMULATED_CPU_BLAS(copy)
EMULATED_CPU_BLAS(swap)
EMULATED_CPU_BLAS(axpy)
EMULATED_CPU_BLAS(scal)
EMULATED_CPU_BLAS_OF_REAL(ger)
EMULATED_CPU_BLAS_OF_REAL(dot)
EMULATED_CPU_BLAS_OF_REAL(nrm2)
EMULATED_CPU_BLAS_OF_REAL(asum)
#undef EMULATED_CPU_BLAS
#undef EMULATED_CPU_BLAS_OF_REAL

template <typename T, typename... Arguments> void herk(const Arguments&... arguments) {
    if constexpr (std::is_same_v<T, std::complex<float>>)
        cblas_cherk(arguments...);
    else
        cblas_zherk(arguments...);
}

} // namespace emulated::cpu
