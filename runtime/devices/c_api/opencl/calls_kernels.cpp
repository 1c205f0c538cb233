// starpu_opencl.h: kernels, their arguments and what they took.
#include "devices/c_api/opencl/calls.hpp"
#include "devices/opencl/status.hpp"

#include "starpu_opencl.h"
#include "starpu_profiling.h"
#include "starpu_task.h"
#include "starpu_worker.h"

#include <cstdarg>

using namespace starpu;
using namespace starpu::devices::opencl;

namespace {
bool read_time(cl_event event, cl_profiling_info which, cl_ulong& ns, cl_int& status) {
    status = calls().GetEventProfilingInfo(event, which, sizeof ns, &ns, nullptr);
    return status == CL_SUCCESS;
}

// At the clock rate of the calling worker's OpenCL device; 0 elsewhere.
cl_ulong cycles_in(cl_ulong ns) {
    const int worker = starpu_worker_get_id();
    const bool is_opencl = worker >= 0 && starpu_worker_get_type(worker) == STARPU_OPENCL_WORKER;
    session* on = is_opencl ? find_session(base::id_at<base::device_id>(
                                  static_cast<unsigned>(starpu_worker_get_devid(worker))))
                            : nullptr;
    cl_uint megahertz = 0;
    if (on != nullptr)
        calls().GetDeviceInfo(on->device.id, CL_DEVICE_MAX_CLOCK_FREQUENCY, sizeof megahertz, &megahertz,
                              nullptr);
    return ns * megahertz / 1000;
}
} // namespace

extern "C" {

int starpu_opencl_load_kernel(struct _cl_kernel** kernel, struct _cl_command_queue** queue,
                              struct starpu_opencl_program* opencl_programs, const char* kernel_name,
                              int devid) {
    if (kernel != nullptr) *kernel = nullptr;
    session* on = session_for(devid, __func__);
    if (on == nullptr) return CL_INVALID_DEVICE;
    if (queue != nullptr) *queue = on->compute().native();
    if (kernel == nullptr || opencl_programs == nullptr || kernel_name == nullptr) {
        base::report_error(-EINVAL, __func__,
                           "an argument is NULL; pass the kernel's place, program and name");
        return CL_INVALID_VALUE;
    }
    cl_int status = CL_INVALID_PROGRAM;
    if (opencl_programs->programs[devid] != nullptr)
        *kernel = calls().CreateKernel(opencl_programs->programs[devid], kernel_name, &status);
    if (status != CL_SUCCESS) {
        *kernel = nullptr;
        base::report_error(errno_of(status), __func__, "no kernel \"%s\" for OpenCL device %d: %s (%d)",
                           kernel_name, devid, name_of(status), static_cast<int>(status));
    }
    return status;
}

int starpu_opencl_release_kernel(struct _cl_kernel* kernel) {
    if (kernel == nullptr) {
        base::report_error(-EINVAL, __func__, "the kernel is NULL; pass one from starpu_opencl_load_kernel");
        return CL_INVALID_KERNEL;
    }
    return calls().ReleaseKernel(kernel);
}

int starpu_opencl_collect_stats(struct _cl_event* event) {
    if (event == nullptr)
        return base::report_error(-EINVAL, __func__, "the event is NULL; pass that of the kernel");
    cl_ulong start = 0;
    cl_ulong end = 0;
    cl_int status = CL_SUCCESS;
    if (!read_time(event, CL_PROFILING_COMMAND_START, start, status) ||
        !read_time(event, CL_PROFILING_COMMAND_END, end, status))
        return report(__func__, "the kernel's times are not known; wait for the kernel first", status);
    starpu_task* task = starpu_task_get_current();
    if (task != nullptr && task->profiling_info != nullptr && end > start)
        task->profiling_info->used_cycles += cycles_in(end - start);
    return 0;
}

// Sizes are read as int: what a program ends the list with is one, and no size comes near its limit.
int starpu_opencl_set_kernel_args(std::int32_t* err, struct _cl_kernel** kernel, ...) {
    std::int32_t ignored = CL_SUCCESS;
    std::int32_t& status = err != nullptr ? *err : ignored;
    status = CL_INVALID_KERNEL;
    if (kernel == nullptr || *kernel == nullptr) {
        base::report_error(-EINVAL, __func__, "the kernel is NULL; pass one from starpu_opencl_load_kernel");
        return 0;
    }
    status = CL_SUCCESS;
    int count = 0;
    std::va_list arguments;
    va_start(arguments, kernel);
    while (const int bytes = va_arg(arguments, int)) {
        const void* value = va_arg(arguments, const void*);
        status = calls().SetKernelArg(*kernel, static_cast<cl_uint>(count), static_cast<std::size_t>(bytes),
                                      value);
        if (status != CL_SUCCESS) break;
        ++count;
    }
    va_end(arguments);
    return count;
}

} // extern "C"
