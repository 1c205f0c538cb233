// The table of devices.
#include "devices/devices.hpp"

namespace starpu::devices {

namespace {
constexpr device_entry entries[] = {{"cpu", make_cpu_driver}};
} // namespace

std::span<const device_entry> known_devices() {
    return entries;
}

} // namespace starpu::devices
