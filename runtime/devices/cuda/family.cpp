// Finds the devices, opens those that are wanted and makes them peers.
#include "devices/cuda/family.hpp"

#include "devices/cuda/discovery.hpp"
#include "devices/cuda/open_device.hpp"
#include "devices/gpu/opening.hpp"
#include "devices/gpu/selection.hpp"

#include <iterator>

namespace starpu::devices::cuda {

namespace {
using opened = std::vector<std::unique_ptr<open_device>>;

void make_peers(const functions& cuda, opened& all) {
    for (const auto& one : all)
        for (const auto& other : all)
            if (one != other && connect(cuda, one->number(), other->number()))
                one->state().memory().connect(other->state().memory());
}
} // namespace

std::vector<std::unique_ptr<device>> open_devices(const device_request& request) {
    if (!gpu::wants_any(request, gpu::cuda)) return {};
    const functions* cuda = find_library();
    const std::vector<unsigned> numbers = choose_devices(request, discover(cuda));
    if (numbers.empty()) return {};
    const auto shared =
        std::make_shared<setup>(*cuda, settings_of(request), base::device_id{numbers.front()});
    opened all = gpu::open_each(numbers, [&](unsigned number) {
        return std::make_unique<open_device>(shared, request, base::device_id{number});
    });
    if (shared->settings.are_peers) make_peers(*cuda, all);
    return {std::make_move_iterator(all.begin()), std::make_move_iterator(all.end())};
}

} // namespace starpu::devices::cuda
