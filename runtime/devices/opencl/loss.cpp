// Judges by OpenCL's specification, and by what drivers do where that is silent.
#include "devices/opencl/loss.hpp"

#include "base/report.hpp"
#include "devices/opencl/owned.hpp"
#include "devices/opencl/status.hpp"

#include <cerrno>

namespace starpu::devices::opencl {

// CL_OUT_OF_RESOURCES is a "failure to allocate resources required by the implementation on the device", and
// what some drivers answer once a kernel has broken the device. Device, context and queues are the runtime's
// own and valid until its end; a driver that calls them invalid may have given them up, or a program mixed
// two devices.
bool is_suspicious(cl_int status) noexcept {
    switch (status) {
    case CL_DEVICE_NOT_AVAILABLE:
    case CL_OUT_OF_RESOURCES:
    case CL_INVALID_DEVICE:
    case CL_INVALID_CONTEXT:
    case CL_INVALID_COMMAND_QUEUE:
        return true;
    default:
        return false;
    }
}

static cl_int do_nothing(cl_command_queue queue) noexcept {
    owned_event event;
    if (const cl_int status = calls().EnqueueMarkerWithWaitList(queue, 0, nullptr, event.place()))
        return status;
    return calls().Finish(queue);
}

void device_loss::ask(cl_command_queue queue) noexcept {
    if (is_certain()) return;
    const cl_int status = do_nothing(queue);
    if (!is_suspicious(status)) return;
    mark_.set_once([&] {
        base::report_error(
            -EIO, owner_.c_str(),
            "it is lost: %s (%d); it gets no more tasks, and what was under way there fails; look for "
            "kernels that go beyond their data",
            name_of(status), static_cast<int>(status));
    });
}

} // namespace starpu::devices::opencl
