// An OpenCL device in use: its context and its queues.
#pragma once

#include "devices/opencl/discovery.hpp"
#include "devices/opencl/timeline.hpp"

namespace starpu::devices::opencl {

// Which of the queues; kernels have one of their own, so that copies go on beside them.
enum class lane : std::uint8_t { in, out, peer, compute };

class session {
public:
    session(int number, const found_device& device); // throws platform::setup_error

    const int number; // among the OpenCL devices, as starpu_worker_get_devid() tells it
    const found_device device;

    cl_context context() const noexcept { return context_.get(); }
    timeline& queue(lane which) noexcept;
    timeline& compute() noexcept { return compute_; }
    device_loss& loss() noexcept { return loss_; }

private:
    device_loss loss_;
    owned_context context_;
    timeline in_;
    timeline out_;
    timeline peer_;
    timeline compute_;
};

// A buffer that is really there: some devices allocate only when a buffer is first used, and would fail then.
owned_buffer create_buffer(session& on, std::size_t bytes, cl_mem_flags flags, cl_int& status) noexcept;

// The devices of the running program by their numbers; nullptr: that one is not in use.
session* find_session(int number) noexcept;
void announce(session& opened) noexcept;
void withdraw(session& closing) noexcept;

} // namespace starpu::devices::opencl
