// The routines behind the public functions, for one another: arguments are checked, the runtime is up.
#pragma once

#include "matrix/index.hpp"

namespace starpu::linalg {

constexpr char upper_case(char option) {
    return option >= 'a' ? static_cast<char>(option - 'a' + 'A') : option;
}

index potrf(char uplo, index n, double* a, index lda);
index potrs(char uplo, index n, index nrhs, const double* a, index lda, double* b, index ldb);
index getrf(index m, index n, double* a, index lda, index* ipiv);
index getrs(char trans, index n, index nrhs, const double* a, index lda, const index* ipiv, double* b,
            index ldb);

} // namespace starpu::linalg
