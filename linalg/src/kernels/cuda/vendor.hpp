// The functions of cuBLAS and cuSOLVER that are called, found at run time: nothing is linked, and no toolkit
// is needed to build. Their types are written as what they are made of; std::complex has the layout of the
// vendor's complex numbers.
#pragma once

#include "matrix/scalar.hpp"

#include <complex>
#include <tuple>

struct CUstream_st;
struct cublasContext;
struct cusolverDnContext;

namespace starpu::linalg::cuda {

using stream = CUstream_st*;
using blas_handle = cublasContext*;
using solver_handle = cusolverDnContext*;

// The numbers behind the enumerations of cuBLAS.
enum operation { as_it_is = 0, transposed = 1, conjugated = 2 };
enum fill { lower = 0, upper = 1 };
enum side { left = 0, right = 1 };
enum diagonal { non_unit = 0, unit = 1 };

// By which the names of functions for T differ.
template <class T>
constexpr char vendor_letter = is_complex<T> ? (sizeof(real_of<T>) == 4 ? 'C' : 'Z')
                                             : (sizeof(T) == 4 ? 'S' : 'D');

// One of each of the four scalar types.
template <template <class> class Functions>
using of_four_types = std::tuple<Functions<float>, Functions<double>, Functions<std::complex<float>>,
                                 Functions<std::complex<double>>>;

template <class T> struct typed_blas {
    int (*copy)(blas_handle, int n, const T* x, int incx, T* y, int incy);
    int (*gemm)(blas_handle, int transa, int transb, int m, int n, int k, const T* alpha, const T* a, int lda,
                const T* b, int ldb, const T* beta, T* c, int ldc);
    int (*syrk)(blas_handle, int uplo, int trans, int n, int k, const T* alpha, const T* a, int lda,
                const T* beta, T* c, int ldc);
    // syrk where numbers are real.
    int (*herk)(blas_handle, int uplo, int trans, int n, int k, const real_of<T>* alpha, const T* a, int lda,
                const real_of<T>* beta, T* c, int ldc);
    int (*trsm)(blas_handle, int side, int uplo, int trans, int diag, int m, int n, const T* alpha,
                const T* a, int lda, T* b, int ldb);
};

struct blas_functions {
    int (*set_stream)(blas_handle, stream);
    of_four_types<typed_blas> typed;
};

template <class T> struct typed_solver {
    int (*potrf_buffer_size)(solver_handle, int uplo, int n, T* a, int lda, int* count);
    int (*potrf)(solver_handle, int uplo, int n, T* a, int lda, T* work, int count, int* info);
    int (*getrf_buffer_size)(solver_handle, int m, int n, T* a, int lda, int* count);
    // Without a place for pivots rows stay where they are.
    int (*getrf)(solver_handle, int m, int n, T* a, int lda, T* work, int* pivots, int* info);
};

struct solver_functions {
    int (*set_stream)(solver_handle, stream);
    of_four_types<typed_solver> typed;
};

// Null, and a line the first time, where the library is not there or lacks a function. The library is loaded
// at the first call and stays.
const blas_functions* blas();
const solver_functions* solver();

// When they are there.
template <class T> const typed_blas<T>& blas_of() {
    return std::get<typed_blas<T>>(blas()->typed);
}
template <class T> const typed_solver<T>& solver_of() {
    return std::get<typed_solver<T>>(solver()->typed);
}

} // namespace starpu::linalg::cuda
