// CUDA devices and the libraries on them: none is driven yet.
// The library itself never needs the toolkit, whether or not the compiler finds it.
#define STARPU_NO_CUDA
#include "api/later/later.hpp"

#include "starpu_cublas.h"
#include "starpu_cublas_v2.h"
#include "starpu_cublasLt.h"
#include "starpu_cuda.h"
#include "starpu_cusolver.h"
#include "starpu_cusparse.h"

extern "C" {

LATER(void, starpu_cuda_report_error,
      (const char* func, const char* file, int line, starpu_cuda_error status))
LATER(void, starpu_cublas_report_error, (const char* func, const char* file, int line, int status))
LATER(struct CUstream_st*, starpu_cuda_get_local_stream, (void))
LATER(const struct cudaDeviceProp*, starpu_cuda_get_device_properties, (unsigned workerid))
LATER(int, starpu_cuda_copy_async_sync,
      (void* src_ptr, unsigned src_node, void* dst_ptr, unsigned dst_node, size_t ssize,
       struct CUstream_st* stream, starpu_cuda_copy_kind kind))
LATER(int, starpu_cuda_copy2d_async_sync,
      (void* src_ptr, unsigned src_node, void* dst_ptr, unsigned dst_node, size_t blocksize, size_t numblocks,
       size_t ld_src, size_t ld_dst, struct CUstream_st* stream, starpu_cuda_copy_kind kind))
LATER(int, starpu_cuda_copy3d_async_sync,
      (void* src_ptr, unsigned src_node, void* dst_ptr, unsigned dst_node, size_t blocksize,
       size_t numblocks_1, size_t ld1_src, size_t ld1_dst, size_t numblocks_2, size_t ld2_src, size_t ld2_dst,
       struct CUstream_st* stream, starpu_cuda_copy_kind kind))
LATER(void, starpu_cuda_set_device, (unsigned devid))
LATER(struct nvmlDevice_st*, starpu_cuda_get_nvmldev, (unsigned devid))

NOTHING_TO_DO(starpu_cublas_init, (void))
NOTHING_TO_DO(starpu_cublas_set_stream, (void))
NOTHING_TO_DO(starpu_cublas_shutdown, (void))

LATER(struct cublasContext*, starpu_cublas_get_local_handle, (void))

NOTHING_TO_DO(starpu_cublasLt_init, (void))
NOTHING_TO_DO(starpu_cublasLt_shutdown, (void))
LATER(struct cublasLtContext*, starpu_cublasLt_get_local_handle, (void))

NOTHING_TO_DO(starpu_cusparse_init, (void))
NOTHING_TO_DO(starpu_cusparse_shutdown, (void))
LATER(struct cusparseContext*, starpu_cusparse_get_local_handle, (void))

NOTHING_TO_DO(starpu_cusolver_init, (void))
NOTHING_TO_DO(starpu_cusolver_shutdown, (void))
LATER(struct cusolverDnContext*, starpu_cusolverDn_get_local_handle, (void))
LATER(struct cusolverSpContext*, starpu_cusolverSp_get_local_handle, (void))
LATER(struct cusolverRfCommon*, starpu_cusolverRf_get_local_handle, (void))
LATER(void, starpu_cusolver_report_error,
      (const char* func, const char* file, int line, starpu_cusolver_status status))

} // extern "C"
