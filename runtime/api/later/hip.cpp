// HIP devices and hipBLAS on them: none is driven yet.
#include "api/later/later.hpp"

#include "starpu_hip.h"
#include "starpu_hipblas.h"

extern "C" {

LATER(void, starpu_hip_report_error, (const char* func, const char* file, int line, starpu_hip_error status))
LATER(void, starpu_hipblas_report_error, (const char* func, const char* file, int line, int status))
LATER(struct ihipStream_t*, starpu_hip_get_local_stream, (void))
LATER(const starpu_hip_device_properties*, starpu_hip_get_device_properties, (unsigned workerid))
LATER(int, starpu_hip_copy_async_sync,
      (void* src_ptr, unsigned src_node, void* dst_ptr, unsigned dst_node, size_t ssize,
       struct ihipStream_t* stream, starpu_hip_copy_kind kind))
LATER(int, starpu_hip_copy2d_async_sync,
      (void* src_ptr, unsigned src_node, void* dst_ptr, unsigned dst_node, size_t blocksize, size_t numblocks,
       size_t ld_src, size_t ld_dst, struct ihipStream_t* stream, starpu_hip_copy_kind kind))
LATER(int, starpu_hip_copy3d_async_sync,
      (void* src_ptr, unsigned src_node, void* dst_ptr, unsigned dst_node, size_t blocksize,
       size_t numblocks_1, size_t ld1_src, size_t ld1_dst, size_t numblocks_2, size_t ld2_src, size_t ld2_dst,
       struct ihipStream_t* stream, starpu_hip_copy_kind kind))
LATER(void, starpu_hip_set_device, (int devid))

NOTHING_TO_DO(starpu_hipblas_init, (void), "There are no HIP devices in this version.")
NOTHING_TO_DO(starpu_hipblas_shutdown, (void), "There are no HIP devices in this version.")
LATER(starpu_hipblas_handle, starpu_hipblas_get_local_handle, (void))

} // extern "C"
