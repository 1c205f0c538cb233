// Makes contexts and queues, and knows the devices that have them.
#include "devices/opencl/session.hpp"

#include "devices/opencl/status.hpp"
#include "platform/setup_error.hpp"

#include <array>
#include <utility>

namespace starpu::devices::opencl {

namespace {
owned_context make_context(const found_device& device) {
    const std::array<cl_context_properties, 3> properties{
        CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(device.platform), 0};
    cl_int status = CL_SUCCESS;
    owned_context made(calls().CreateContext(properties.data(), 1, &device.id, nullptr, nullptr, &status));
    if (status != CL_SUCCESS)
        throw platform::setup_error(errno_of(status), "the OpenCL device " + device.name +
                                                          " cannot be opened: " + name_of(status));
    return made;
}
} // namespace

session::session(std::shared_ptr<open_sessions> among, base::device_id number, const found_device& found)
    : device(found), among_(std::move(among)), number_(number),
      name_("OpenCL " + std::to_string(base::number_of(number)) + " (" + found.name + ")"), loss_(name_),
      context_(make_context(found)), in_(context(), found.id, loss_), out_(context(), found.id, loss_),
      peer_(context(), found.id, loss_), compute_(context(), found.id, loss_) {
    among_->set(number_, this);
}

session::~session() {
    among_->set(number_, nullptr);
}

timeline& session::queue(queue_kind which) noexcept {
    switch (which) {
    case queue_kind::in:
        return in_;
    case queue_kind::out:
        return out_;
    case queue_kind::peer:
        return peer_;
    default:
        return compute_;
    }
}

namespace {
// The device itself writes where main memory may not.
cl_int write_first_byte(cl_command_queue queue, cl_mem buffer, cl_mem_flags flags) noexcept {
    const char touch = 0;
    if ((flags & (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS)) == 0)
        return calls().EnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, sizeof touch, &touch, 0, nullptr,
                                          nullptr);
    const cl_int status =
        calls().EnqueueFillBuffer(queue, buffer, &touch, sizeof touch, 0, sizeof touch, 0, nullptr, nullptr);
    return status == CL_SUCCESS ? calls().Finish(queue) : status;
}
} // namespace

owned_buffer create_buffer(session& on, std::size_t bytes, cl_mem_flags flags, cl_int& status) noexcept {
    status = CL_SUCCESS;
    owned_buffer made(calls().CreateBuffer(on.context(), flags, bytes, nullptr, &status));
    cl_command_queue queue = on.queue(queue_kind::peer).native();
    if (status == CL_SUCCESS) status = write_first_byte(queue, made.get(), flags);
    on.loss().consider(status, queue);
    return status == CL_SUCCESS ? std::move(made) : owned_buffer();
}

session* find_session(base::device_id number) noexcept {
    const open_sessions* all = base::newest_alive<open_sessions>::newest();
    return all == nullptr ? nullptr : all->session_of(number);
}

} // namespace starpu::devices::opencl
