// The functions of cuBLAS and cuSOLVER that are called, found at run time: nothing is linked, and no toolkit
// is needed to build. Their types are written as what they are made of.
#pragma once

struct CUstream_st;
struct cublasContext;
struct cusolverDnContext;

namespace starpu::linalg::cuda {

using stream = CUstream_st*;
using blas_handle = cublasContext*;
using solver_handle = cusolverDnContext*;

// The numbers behind the enumerations of cuBLAS.
enum operation { as_it_is = 0, transposed = 1 };
enum fill { lower = 0, upper = 1 };
enum side { left = 0, right = 1 };
constexpr int non_unit_diagonal = 0;

struct blas_functions {
    int (*set_stream)(blas_handle, stream);
    int (*copy)(blas_handle, int n, const double* x, int incx, double* y, int incy);
    int (*gemm)(blas_handle, int transa, int transb, int m, int n, int k, const double* alpha,
                const double* a, int lda, const double* b, int ldb, const double* beta, double* c, int ldc);
    int (*syrk)(blas_handle, int uplo, int trans, int n, int k, const double* alpha, const double* a, int lda,
                const double* beta, double* c, int ldc);
    int (*trsm)(blas_handle, int side, int uplo, int trans, int diag, int m, int n, const double* alpha,
                const double* a, int lda, double* b, int ldb);
};

struct solver_functions {
    int (*set_stream)(solver_handle, stream);
    int (*potrf_buffer_size)(solver_handle, int uplo, int n, double* a, int lda, int* count);
    int (*potrf)(solver_handle, int uplo, int n, double* a, int lda, double* work, int count, int* info);
};

// Null, and a line the first time, where the library is not there or lacks a function. The library is loaded
// at the first call and stays.
const blas_functions* blas();
const solver_functions* solver();

} // namespace starpu::linalg::cuda
