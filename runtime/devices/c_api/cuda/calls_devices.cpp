// starpu_cuda.h: what belongs to a device or a worker.
// The library never needs the toolkit, whether or not the compiler finds it.
#define STARPU_NO_CUDA
#include "devices/c_api/cuda/calls.hpp"
#include "devices/cuda/management.hpp"
#include "devices/cuda/status.hpp"

#include "starpu_cuda.h"
#include "starpu_worker.h"

#include <cerrno>

using namespace starpu;
using namespace starpu::devices;

extern "C" {

CUstream_st* starpu_cuda_get_local_stream(void) {
    const cuda::worker_driver* worker = cuda::worker_for(__func__);
    return worker == nullptr ? nullptr : worker->local_stream();
}

const cudaDeviceProp* starpu_cuda_get_device_properties(unsigned workerid) {
    const int id = static_cast<int>(workerid);
    const bool is_cuda =
        workerid < starpu_worker_get_count() && starpu_worker_get_type(id) == STARPU_CUDA_WORKER;
    const cuda::session* device = is_cuda ? cuda::find_session(base::id_at<base::device_id>(
                                                static_cast<unsigned>(starpu_worker_get_devid(id))))
                                          : nullptr;
    if (device != nullptr) return static_cast<const cudaDeviceProp*>(device->properties());
    errno = -base::report_error(-EINVAL, __func__, "worker %u is no CUDA worker", workerid);
    return nullptr;
}

void starpu_cuda_set_device(unsigned devid) {
    const cuda::functions* functions = cuda::find_library();
    if (functions == nullptr) {
        errno = -base::report_error(-ENODEV, __func__, "no CUDA runtime is installed");
        return;
    }
    const cuda::status answer = functions->SetDevice(static_cast<int>(devid));
    if (answer != cuda::is::success)
        errno = -cuda::report(*functions, __func__, "the device cannot be used", answer);
}

nvmlDevice_st* starpu_cuda_get_nvmldev(unsigned devid) {
    int error = 0;
    nvmlDevice_st* found = cuda::management_handle_of(base::id_at<base::device_id>(devid), __func__, error);
    if (found == nullptr) errno = -error;
    return found;
}

} // extern "C"
