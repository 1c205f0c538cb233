// The routines behind the public functions, for one another: arguments are checked, the runtime is up.
#pragma once

#include "matrix/index.hpp"
#include "routines/call_options.hpp"

namespace starpu::linalg {

constexpr char upper_case(char option) {
    return option >= 'a' ? static_cast<char>(option - 'a' + 'A') : option;
}

template <class T> index potrf(char uplo, index n, T* a, index lda, const call_options& options = {});
template <class T> index potrs(char uplo, index n, index nrhs, const T* a, index lda, T* b, index ldb);
template <class T>
index getrf(index m, index n, T* a, index lda, index* ipiv, const call_options& options = {});
template <class T>
index getrs(char trans, index n, index nrhs, const T* a, index lda, const index* ipiv, T* b, index ldb);

} // namespace starpu::linalg
