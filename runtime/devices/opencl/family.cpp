// Finds the devices and opens those that are wanted.
#include "devices/opencl/family.hpp"

#include "devices/gpu/opening.hpp"
#include "devices/gpu/selection.hpp"
#include "devices/opencl/open_device.hpp"
#include "devices/opencl/paths.hpp"

#include <iterator>
#include <memory>

namespace starpu::devices::opencl {

std::vector<std::unique_ptr<device>> open_devices(const device_request& request) {
    remember_paths(request.knobs);
    if (!gpu::wants_any(request, gpu::opencl)) return {}; // then OpenCL's own library is left alone too
    const std::vector<found_device> found = discover(settings_of(request).choice);
    const auto among = std::make_shared<open_sessions>();
    auto all = gpu::open_each(choose_devices(request, found), [&](unsigned number) {
        return std::make_unique<open_device>(request, among, found[number], base::device_id{number});
    });
    return {std::make_move_iterator(all.begin()), std::make_move_iterator(all.end())};
}

} // namespace starpu::devices::opencl
