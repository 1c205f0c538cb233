// Makes contexts and queues, and knows the devices that have them.
#include "devices/opencl/session.hpp"

#include "base/active_atomics.hpp"
#include "base/fork.hpp"
#include "devices/opencl/status.hpp"
#include "platform/setup_error.hpp"

#include "starpu_config.h"

#include <array>

namespace starpu::devices::opencl {

namespace {
// Set while the runtime starts and cleared when it ends; acquire and release, so that a thread that finds a
// session sees all of it.
using session_table = std::array<base::active_atomics::atomic<session*>, STARPU_MAXOPENCLDEVS>;
base::renewed_in_child<session_table> open_ones;

session_table::value_type& entry_of(int number) noexcept {
    return (*open_ones)[static_cast<std::size_t>(number)];
}

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

session::session(int number, const found_device& found)
    : device(found), number_(number), name_("OpenCL " + std::to_string(number) + " (" + found.name + ")"),
      loss_(name_), context_(make_context(found)), in_(context(), found.id, loss_),
      out_(context(), found.id, loss_), peer_(context(), found.id, loss_),
      compute_(context(), found.id, loss_) {
    entry_of(number_).store(this, std::memory_order_release);
}

session::~session() {
    entry_of(number_).store(nullptr, std::memory_order_release);
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

owned_buffer create_buffer(session& on, std::size_t bytes, cl_mem_flags flags, cl_int& status) noexcept {
    status = CL_SUCCESS;
    owned_buffer made(calls().CreateBuffer(on.context(), flags, bytes, nullptr, &status));
    cl_command_queue queue = on.queue(queue_kind::peer).native();
    const char touch = 0;
    if (status == CL_SUCCESS)
        status = calls().EnqueueWriteBuffer(queue, made.get(), CL_TRUE, 0, sizeof touch, &touch, 0, nullptr,
                                            nullptr);
    on.loss().consider(status, queue);
    return status == CL_SUCCESS ? std::move(made) : owned_buffer();
}

session* find_session(int number) noexcept {
    if (number < 0 || static_cast<std::size_t>(number) >= open_ones->size()) return nullptr;
    return entry_of(number).load(std::memory_order_acquire);
}

} // namespace starpu::devices::opencl
