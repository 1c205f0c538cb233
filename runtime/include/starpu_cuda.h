// What a program with CUDA code of its own may ask. All calls are in the library whether or not the toolkit
// is there; types of the toolkit appear as what they are made of, so that everything is declared without it
// too.
//
// A codelet's function in `cuda_funcs` runs on the thread of a CUDA worker, with the worker's device as the
// current one and with buffers in that device's memory. It puts its kernels on starpu_cuda_get_local_stream()
// and either waits for them (cudaStreamSynchronize) or has STARPU_CUDA_ASYNC in `cuda_flags`.
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

// Prints one line: what a status of CUDA (cudaError_t) or of cuBLAS (cublasStatus_t) means, and where it was
// found. func and file may be NULL. Any thread.
void starpu_cuda_report_error(const char* func, const char* file, int line, starpu_cuda_error status);
void starpu_cublas_report_error(const char* func, const char* file, int line, int status);

// The same for the place where it stands, then stops the program: an error of a device cannot be passed by.
#define STARPU_CUDA_REPORT_ERROR(status)                                                                     \
    (starpu_cuda_report_error(__starpu_func__, __FILE__, __LINE__, status), STARPU_ABORT())
#define STARPU_CUBLAS_REPORT_ERROR(status)                                                                   \
    (starpu_cublas_report_error(__starpu_func__, __FILE__, __LINE__, (int)(status)), STARPU_ABORT())

// In a codelet on a CUDA worker: the stream (cudaStream_t) its kernels should go to, the worker's; it is not
// ordered with the default stream. Elsewhere NULL, EINVAL in errno and a line.
struct CUstream_st* starpu_cuda_get_local_stream(void);

// The properties of the device of a worker, as the installed CUDA runtime writes them: compile with the
// toolkit of that version. The runtime's, until it shuts down. NULL and EINVAL with a line when that is no
// CUDA worker.
const struct cudaDeviceProp* starpu_cuda_get_device_properties(unsigned workerid);

// Copies ssize bytes between memory nodes, for copy methods of user-defined interfaces. With a stream the
// copy is put on it and -EAGAIN is returned; without (NULL), or between main memory alone, it is over on
// return: 0. Otherwise a negative errno with a line: -EINVAL for nodes that do not exist, -ENOSYS for two
// devices that do not exchange data, -EIO or -ENOMEM when CUDA refuses. Any thread.
int starpu_cuda_copy_async_sync(void* src_ptr, unsigned src_node, void* dst_ptr, unsigned dst_node,
                                size_t ssize, struct CUstream_st* stream, starpu_cuda_copy_kind kind);

// The same for numblocks blocks of blocksize bytes that begin ld_src and ld_dst bytes apart; then for
// numblocks_2 of such groups, ld2_src and ld2_dst bytes apart.
int starpu_cuda_copy2d_async_sync(void* src_ptr, unsigned src_node, void* dst_ptr, unsigned dst_node,
                                  size_t blocksize, size_t numblocks, size_t ld_src, size_t ld_dst,
                                  struct CUstream_st* stream, starpu_cuda_copy_kind kind);
int starpu_cuda_copy3d_async_sync(void* src_ptr, unsigned src_node, void* dst_ptr, unsigned dst_node,
                                  size_t blocksize, size_t numblocks_1, size_t ld1_src, size_t ld1_dst,
                                  size_t numblocks_2, size_t ld2_src, size_t ld2_dst,
                                  struct CUstream_st* stream, starpu_cuda_copy_kind kind);

// Makes devid, by CUDA's numbers, the calling thread's device. On failure ENODEV (no CUDA) or EIO in errno,
// and a line.
void starpu_cuda_set_device(unsigned devid);

// NVML's view of a device (nvmlDevice_t) by CUDA's number; it stays valid. NULL with a line and ENODEV (no
// such device) or ENOSYS (NVML is not installed or does not know it) in errno.
struct nvmlDevice_st* starpu_cuda_get_nvmldev(unsigned devid);

STARPU_END_DECLARATIONS

#endif
