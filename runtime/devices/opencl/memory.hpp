// The memory of an OpenCL device: addresses are buffers (cl_mem), places in them are told by offsets.
#pragma once

#include "base/active_atomics.hpp"
#include "devices/opencl/session.hpp"
#include "memory/backend.hpp"

namespace starpu::devices::opencl {

class device_memory final : public memory::backend {
public:
    // Without `copies_may_be_late` every copy is over when copy() returns.
    device_memory(session& on, bool copies_may_be_late) : on_(on), copies_may_be_late_(copies_may_be_late) {}

    session& device() noexcept { return on_; }

    starpu_node_kind kind() const noexcept override { return STARPU_OPENCL_RAM; }
    std::size_t capacity_bytes() const noexcept override { return on_.device.memory_bytes; }
    memory::address allocate(std::size_t bytes, int flags) noexcept override;
    bool is_lost() const noexcept override { return on_.loss().is_certain(); }
    void release(memory::address place, std::size_t bytes, int flags) noexcept override;

    // Each device has a context of its own, and buffers do not leave it.
    bool exchanges_with(const memory::backend& other) const noexcept override { return &other == this; }
    int copy(const memory::location& from, const memory::location& to, const memory::strided_shape& shape,
             bool may_be_late, memory::operation& started) noexcept override;
    memory::progress test(const memory::operation& what) noexcept override;
    memory::progress wait(const memory::operation& what) noexcept override;

    // Programs' own copy methods get the address of a cl_event to fill, one for each thread.
    void* native_queue(memory::direction) noexcept override;
    int mark(memory::direction, memory::operation& what) noexcept override;

private:
    bool reserve(std::size_t bytes) noexcept;

    session& on_;
    const bool copies_may_be_late_;
    // Counted here because a device may promise the same memory to several buffers.
    base::active_atomics::atomic<std::size_t> used_bytes_{0};
};

} // namespace starpu::devices::opencl
