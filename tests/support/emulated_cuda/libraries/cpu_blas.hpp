// OpenBLAS's functions under one name for both precisions, with cuBLAS's numbers for their options.
#pragma once

#include <cblas.h>

namespace emulated::cpu {

inline CBLAS_TRANSPOSE trans(int operation) {
    return operation == 0 ? CblasNoTrans : CblasTrans;
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

// float first, double second.
#define EMULATED_CPU_BLAS(name)                                                                              \
    template <typename T, typename... Arguments> auto name(Arguments... arguments) {                         \
        if constexpr (sizeof(T) == sizeof(float))                                                            \
            return cblas_s##name(arguments...);                                                              \
        else                                                                                                 \
            return cblas_d##name(arguments...);                                                              \
    }
EMULATED_CPU_BLAS(gemm)
EMULATED_CPU_BLAS(syrk)
EMULATED_CPU_BLAS(symm)
EMULATED_CPU_BLAS(trsm)
EMULATED_CPU_BLAS(gemv)
EMULATED_CPU_BLAS(ger)
EMULATED_CPU_BLAS(copy)
EMULATED_CPU_BLAS(swap)
EMULATED_CPU_BLAS(axpy)
EMULATED_CPU_BLAS(scal)
EMULATED_CPU_BLAS(dot)
EMULATED_CPU_BLAS(nrm2)
EMULATED_CPU_BLAS(asum)
#undef EMULATED_CPU_BLAS

} // namespace emulated::cpu
