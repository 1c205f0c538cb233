// Adds to the settings of all devices what only OpenCL has: devices that are CPUs, and those of NVIDIA.
#include "devices/opencl/settings.hpp"

#include "devices/gpu/selection.hpp"

namespace starpu::devices::opencl {

namespace {
bool leaves_nvidia_to_cuda(const device_request& request) {
    return !gpu::wanted_count(request, gpu::opencl) && gpu::wants_any(request, gpu::cuda);
}
} // namespace

device_settings settings_of(const device_request& request) {
    device_settings all{gpu::settings_of(request, gpu::opencl)};
    if (request.knobs.opencl_on_cpus.value_or(false)) all.choice = device_choice::also_cpus;
    if (request.knobs.opencl_only_on_cpus.value_or(false)) all.choice = device_choice::only_cpus;
    return all;
}

std::vector<unsigned> choose_devices(const device_request& request, const std::vector<found_device>& found) {
    const bool leaves_nvidia = leaves_nvidia_to_cuda(request);
    std::vector<unsigned> in_order;
    for (unsigned number = 0; number < found.size(); ++number)
        if (!(leaves_nvidia && found[number].is_nvidia())) in_order.push_back(number);
    return gpu::choose_devices(request, gpu::opencl, static_cast<unsigned>(found.size()), in_order);
}

} // namespace starpu::devices::opencl
