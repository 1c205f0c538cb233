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
base::renewed_in_child<session_table> the_sessions;

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

session::session(int its_number, const found_device& its_device)
    : number(its_number), device(its_device),
      loss_("OpenCL " + std::to_string(its_number) + " (" + its_device.name + ")"),
      context_(make_context(its_device)), in_(context(), its_device.id, loss_),
      out_(context(), its_device.id, loss_), peer_(context(), its_device.id, loss_),
      compute_(context(), its_device.id, loss_) {}

timeline& session::queue(lane which) noexcept {
    switch (which) {
    case lane::in:
        return in_;
    case lane::out:
        return out_;
    case lane::peer:
        return peer_;
    default:
        return compute_;
    }
}

owned_buffer create_buffer(session& on, std::size_t bytes, cl_mem_flags flags, cl_int& status) noexcept {
    status = CL_SUCCESS;
    owned_buffer made(calls().CreateBuffer(on.context(), flags, bytes, nullptr, &status));
    cl_command_queue queue = on.queue(lane::peer).queue();
    const char touch = 0;
    if (status == CL_SUCCESS)
        status = calls().EnqueueWriteBuffer(queue, made.get(), CL_TRUE, 0, sizeof touch, &touch, 0, nullptr,
                                            nullptr);
    on.loss().consider(status, queue);
    return status == CL_SUCCESS ? std::move(made) : owned_buffer();
}

session* find_session(int number) noexcept {
    if (number < 0 || static_cast<std::size_t>(number) >= the_sessions->size()) return nullptr;
    return (*the_sessions)[static_cast<std::size_t>(number)].load(std::memory_order_acquire);
}

void announce(session& opened) noexcept {
    (*the_sessions)[static_cast<std::size_t>(opened.number)].store(&opened, std::memory_order_release);
}

void withdraw(session& closing) noexcept {
    (*the_sessions)[static_cast<std::size_t>(closing.number)].store(nullptr, std::memory_order_release);
}

} // namespace starpu::devices::opencl
