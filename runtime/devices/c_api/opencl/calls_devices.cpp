// starpu_opencl.h: what belongs to a device.
#include "devices/c_api/opencl/calls.hpp"

#include "starpu_opencl.h"
#include "starpu_worker.h"

using namespace starpu;
using namespace starpu::devices::opencl;

namespace {
// The session of the OpenCL worker on this thread; nullptr: a line says why there is none.
session* current_session(const char* call) {
    const int worker = starpu_worker_get_id();
    if (worker >= 0 && starpu_worker_get_type(worker) == STARPU_OPENCL_WORKER)
        return session_for(starpu_worker_get_devid(worker), call);
    base::report_error(-ENODEV, call,
                       "this thread is no OpenCL worker; call it in an OpenCL kernel function");
    return nullptr;
}

// Stores what `part` says of the device, or NULL.
template <class Part, class Handle> void tell(session* of, Handle** place, Part part) {
    if (place != nullptr) *place = of != nullptr ? part(*of) : nullptr;
    if (of == nullptr) set_errno(-ENODEV);
}

cl_context context_of(session& s) {
    return s.context();
}
cl_command_queue queue_of(session& s) {
    return s.compute().native();
}
cl_device_id id_of(session& s) {
    return s.device.id;
}
} // namespace

extern "C" {

void starpu_opencl_get_context(int devid, struct _cl_context** context) {
    tell(session_for(devid, __func__), context, context_of);
}

void starpu_opencl_get_device(int devid, struct _cl_device_id** device) {
    tell(session_for(devid, __func__), device, id_of);
}

void starpu_opencl_get_queue(int devid, struct _cl_command_queue** queue) {
    tell(session_for(devid, __func__), queue, queue_of);
}

void starpu_opencl_get_current_context(struct _cl_context** context) {
    tell(current_session(__func__), context, context_of);
}

void starpu_opencl_get_current_queue(struct _cl_command_queue** queue) {
    tell(current_session(__func__), queue, queue_of);
}

std::size_t starpu_opencl_get_global_mem_size(int devid) {
    session* of = session_for(devid, __func__);
    if (of == nullptr) set_errno(-ENODEV);
    return of != nullptr ? of->device.memory_bytes : 0;
}

} // extern "C"
