// One CUDA device as the runtime sees it: its memory, and workers for it.
#pragma once

#include "devices/cuda/session.hpp"
#include "devices/devices.hpp"

#include <memory>
#include <string>

namespace starpu::devices::cuda {

class open_device final : public device {
public:
    // Throws platform::setup_error and std::bad_alloc.
    open_device(std::shared_ptr<setup> in, const device_request& request, base::device_id number);

    base::device_id number() const override { return session_.number(); }
    std::string name() const override { return session_.name(); }
    std::size_t limit_bytes() const override { return session_.limit_bytes(); }
    memory::backend& memory() override { return session_.memory(); }
    unsigned worker_count() const override { return session_.settings().workers_per_device; }
    std::unique_ptr<worker::driver> make_worker(unsigned index) override;

    session& state() { return session_; }

private:
    session session_;
};

} // namespace starpu::devices::cuda
