// (1.4) What a program on AMD devices may ask. This version drives none: calls answer ENOSYS.
#ifndef STARPU_HIP_H
#define STARPU_HIP_H

#include <starpu/assert.h>
#include <starpu/linkage.h>
#include <starpu_config.h>

#include <stddef.h>

#ifdef STARPU_USE_HIP
#include <hip/hip_runtime.h>
#include <hip/hip_runtime_api.h>
#endif

STARPU_BEGIN_DECLARATIONS

struct ihipStream_t; // hipStream_t points to it

#ifdef STARPU_USE_HIP
typedef hipError_t starpu_hip_error;
typedef hipMemcpyKind starpu_hip_copy_kind;
typedef struct hipDeviceProp_t starpu_hip_device_properties;
#else
typedef int starpu_hip_error;
typedef int starpu_hip_copy_kind;
typedef struct hipDeviceProp_t starpu_hip_device_properties;
#endif

// Prints what a status of HIP, or of hipBLAS, means and where it was found.
void starpu_hip_report_error(const char* func, const char* file, int line, starpu_hip_error status);
void starpu_hipblas_report_error(const char* func, const char* file, int line, int status);

// The same for the place where it stands, then stops the program.
#define STARPU_HIP_REPORT_ERROR(status)                                                                      \
    (starpu_hip_report_error(__starpu_func__, __FILE__, __LINE__, status), STARPU_ABORT())
#define STARPU_HIPBLAS_REPORT_ERROR(status)                                                                  \
    (starpu_hipblas_report_error(__starpu_func__, __FILE__, __LINE__, (int)(status)), STARPU_ABORT())

// In a codelet on a HIP worker: the stream (hipStream_t) its kernels should go to.
struct ihipStream_t* starpu_hip_get_local_stream(void);

// The properties of a worker's device; the runtime's.
const starpu_hip_device_properties* starpu_hip_get_device_properties(unsigned workerid);

// Copies bytes between nodes, asynchronously on stream if that can be; 0 when done, -EAGAIN when under way.
int starpu_hip_copy_async_sync(void* src_ptr, unsigned src_node, void* dst_ptr, unsigned dst_node,
                               size_t ssize, struct ihipStream_t* stream, starpu_hip_copy_kind kind);

// The same for numblocks blocks of blocksize bytes, ld_src and ld_dst bytes apart; then in three dimensions.
int starpu_hip_copy2d_async_sync(void* src_ptr, unsigned src_node, void* dst_ptr, unsigned dst_node,
                                 size_t blocksize, size_t numblocks, size_t ld_src, size_t ld_dst,
                                 struct ihipStream_t* stream, starpu_hip_copy_kind kind);
int starpu_hip_copy3d_async_sync(void* src_ptr, unsigned src_node, void* dst_ptr, unsigned dst_node,
                                 size_t blocksize, size_t numblocks_1, size_t ld1_src, size_t ld1_dst,
                                 size_t numblocks_2, size_t ld2_src, size_t ld2_dst,
                                 struct ihipStream_t* stream, starpu_hip_copy_kind kind);

// Makes devid the calling thread's device.
void starpu_hip_set_device(int devid);

STARPU_END_DECLARATIONS

#endif
