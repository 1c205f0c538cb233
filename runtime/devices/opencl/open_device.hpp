// One OpenCL device as the runtime sees it: its memory, and a worker for it.
#pragma once

#include "devices/devices.hpp"
#include "devices/opencl/memory.hpp"
#include "devices/opencl/session.hpp"
#include "devices/opencl/settings.hpp"

#include <memory>
#include <string>

namespace starpu::devices::opencl {

class open_device final : public devices::device {
public:
    // Throws platform::setup_error and std::bad_alloc.
    open_device(const device_request& request, std::shared_ptr<open_sessions> among,
                const found_device& found, base::device_id number);

    base::device_id number() const override { return session_.number(); }
    std::string name() const override { return session_.name(); }
    const void* vendor_id() const override { return session_.device.id; }
    std::size_t limit_bytes() const override { return limit_bytes_; }
    memory::backend& memory() override { return memory_; }
    unsigned worker_count() const override { return 1; }
    std::unique_ptr<worker::driver> make_worker(unsigned index) override;

private:
    session session_;
    const device_settings settings_;
    const std::size_t limit_bytes_;
    device_memory memory_;
};

} // namespace starpu::devices::opencl
