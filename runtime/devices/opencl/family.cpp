// Finds the devices and opens those that are wanted.
#include "devices/opencl/family.hpp"

#include "devices/opencl/open_device.hpp"
#include "devices/opencl/paths.hpp"
#include "devices/opencl/settings.hpp"

namespace starpu::devices::opencl {

std::vector<std::unique_ptr<device>> open_devices(const device_request& wanted) {
    remember_paths(wanted.knobs);
    std::vector<std::unique_ptr<device>> opened;
    const device_settings w = settings_of(wanted);
    if (w.count && *w.count == 0) return opened; // then OpenCL's own library is left alone too
    const std::vector<found_device> found = discover(w.choice);
    for (unsigned number : choose(w, found))
        opened.push_back(
            std::make_unique<open_device>(number, found[number], w, memory_limit(wanted.knobs, number)));
    return opened;
}

} // namespace starpu::devices::opencl
