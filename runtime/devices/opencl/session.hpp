// An OpenCL device in use: its context and its queues.
#pragma once

#include "base/ids.hpp"
#include "base/newest_alive.hpp"
#include "devices/opencl/discovery.hpp"
#include "devices/opencl/timeline.hpp"

#include "starpu_config.h"

#include <array>
#include <memory>
#include <string>

namespace starpu::devices::opencl {

// Which of the queues; kernels have one of their own, so that copies go on beside them.
enum class queue_kind : std::uint8_t { in, out, peer, compute };

class session;

// The devices that a runtime has opened, by number; they share it. A device's is set while the runtime starts
// and cleared when it ends; release and acquire, so that a thread that finds a session sees all of it.
class open_sessions {
public:
    open_sessions() = default;
    open_sessions(const open_sessions&) = delete;
    open_sessions& operator=(const open_sessions&) = delete;

    void set(base::device_id number, session* one) noexcept {
        all_[base::index_of(number)].store(one, std::memory_order_release);
    }
    session* session_of(base::device_id number) const noexcept {
        if (base::index_of(number) >= all_.size()) return nullptr;
        return all_[base::index_of(number)].load(std::memory_order_acquire);
    }

private:
    std::array<base::active_atomics::atomic<session*>, STARPU_MAXOPENCLDEVS> all_{};
    base::newest_alive<open_sessions> way_{*this};
};

class session {
public:
    // Throws platform::setup_error and std::bad_alloc.
    session(std::shared_ptr<open_sessions> among, base::device_id number, const found_device& found);

    ~session();
    session(const session&) = delete;
    session& operator=(const session&) = delete;

    const found_device device;

    base::device_id number() const {
        return number_;
    } // among the OpenCL devices, as starpu_worker_get_devid() tells it
    const std::string& name() const { return name_; }
    cl_context context() const noexcept { return context_.get(); }
    timeline& queue(queue_kind which) noexcept;
    timeline& compute() noexcept { return compute_; }
    device_loss& loss() noexcept { return loss_; }

private:
    const std::shared_ptr<open_sessions> among_;
    const base::device_id number_;
    const std::string name_;
    device_loss loss_;
    owned_context context_;
    timeline in_;
    timeline out_;
    timeline peer_;
    timeline compute_;
};

// A buffer that is really there: some devices allocate only when a buffer is first used, and would fail then.
owned_buffer create_buffer(session& on, std::size_t bytes, cl_mem_flags flags, cl_int& status) noexcept;

// Of those that are open now; nullptr: it is not.
session* find_session(base::device_id number) noexcept;

} // namespace starpu::devices::opencl
