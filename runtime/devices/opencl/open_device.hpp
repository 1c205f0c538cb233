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
    // Throws platform::setup_error.
    open_device(unsigned number, const found_device& found, const device_settings& w, std::size_t limit);

    int number() const override { return session_.number(); }
    std::string name() const override { return session_.name(); }
    const void* vendor_id() const override { return session_.device.id; }
    std::size_t limit_bytes() const override { return limit_; }
    memory::backend& memory() override { return memory_; }
    unsigned worker_count() const override { return 1; }
    std::unique_ptr<worker::driver> make_worker(unsigned index) override;

private:
    session session_;
    device_memory memory_;
    const unsigned depth_;
    const std::size_t limit_;
};

} // namespace starpu::devices::opencl
