// The devices of a simulated machine.
#pragma once

#include "devices/devices.hpp"
#include "devices/simulated/world.hpp"

namespace starpu::devices::simulated {

// Those of the request's world that are wanted. Throws platform::setup_error.
std::vector<std::unique_ptr<device>> open_devices(const device_request& request);

// For one CPU worker, by its number among them.
std::unique_ptr<worker::driver> make_cpu_driver(world& in, unsigned number);

} // namespace starpu::devices::simulated
