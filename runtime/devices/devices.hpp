// The kinds of devices this build can drive.
#pragma once

#include "worker/driver.hpp"

#include <memory>
#include <span>

namespace starpu::devices {

struct device_entry {
    const char* name;
    std::unique_ptr<worker::driver> (*make_driver)();
};

std::span<const device_entry> known_devices();

std::unique_ptr<worker::driver> make_cpu_driver();

} // namespace starpu::devices
