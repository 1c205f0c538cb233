// What a program on NVIDIA devices may ask. This version drives none: calls answer ENOSYS. Types of the CUDA
// toolkit appear as what they are made of, so that everything is declared without the toolkit too.
#ifndef STARPU_CUDA_H
#define STARPU_CUDA_H

#include <starpu/assert.h>
#include <starpu/linkage.h>
#include <starpu_config.h>

#include <stddef.h>

#ifdef STARPU_USE_CUDA
#include <cuda.h>
#include <cuda_runtime.h>
#include <cuda_runtime_api.h>
#endif

STARPU_BEGIN_DECLARATIONS

struct CUstream_st; // cudaStream_t points to it
struct cudaDeviceProp;
struct nvmlDevice_st; // nvmlDevice_t points to it

#ifdef STARPU_USE_CUDA
typedef cudaError_t starpu_cuda_error;
typedef enum cudaMemcpyKind starpu_cuda_copy_kind;
#else
typedef int starpu_cuda_error;
typedef int starpu_cuda_copy_kind;
#endif

// Prints what a status of CUDA, or of cuBLAS, means and where it was found.
void starpu_cuda_report_error(const char* func, const char* file, int line, starpu_cuda_error status);
void starpu_cublas_report_error(const char* func, const char* file, int line, int status);

// The same for the place where it stands, then stops the program: an error of a device cannot be passed by.
#define STARPU_CUDA_REPORT_ERROR(status)                                                                     \
    (starpu_cuda_report_error(__starpu_func__, __FILE__, __LINE__, status), STARPU_ABORT())
#define STARPU_CUBLAS_REPORT_ERROR(status)                                                                   \
    (starpu_cublas_report_error(__starpu_func__, __FILE__, __LINE__, (int)(status)), STARPU_ABORT())

// In a codelet on a CUDA worker: the stream (cudaStream_t) its kernels should go to.
struct CUstream_st* starpu_cuda_get_local_stream(void);

// The properties of a worker's device; the runtime's.
const struct cudaDeviceProp* starpu_cuda_get_device_properties(unsigned workerid);

// Copies bytes between nodes, asynchronously on stream if that can be; 0 when done, -EAGAIN when under way.
int starpu_cuda_copy_async_sync(void* src_ptr, unsigned src_node, void* dst_ptr, unsigned dst_node,
                                size_t ssize, struct CUstream_st* stream, starpu_cuda_copy_kind kind);

// The same for numblocks blocks of blocksize bytes, ld_src and ld_dst bytes apart; then in three dimensions.
int starpu_cuda_copy2d_async_sync(void* src_ptr, unsigned src_node, void* dst_ptr, unsigned dst_node,
                                  size_t blocksize, size_t numblocks, size_t ld_src, size_t ld_dst,
                                  struct CUstream_st* stream, starpu_cuda_copy_kind kind);
int starpu_cuda_copy3d_async_sync(void* src_ptr, unsigned src_node, void* dst_ptr, unsigned dst_node,
                                  size_t blocksize, size_t numblocks_1, size_t ld1_src, size_t ld1_dst,
                                  size_t numblocks_2, size_t ld2_src, size_t ld2_dst,
                                  struct CUstream_st* stream, starpu_cuda_copy_kind kind);

// Makes devid the calling thread's device.
void starpu_cuda_set_device(unsigned devid);

// NVML's view of a device (nvmlDevice_t).
struct nvmlDevice_st* starpu_cuda_get_nvmldev(unsigned devid);

STARPU_END_DECLARATIONS

#endif
