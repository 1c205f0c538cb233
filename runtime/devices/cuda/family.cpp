// Finds the devices, opens those that are wanted and makes them peers.
#include "devices/cuda/family.hpp"

#include "base/report.hpp"
#include "devices/cuda/discovery.hpp"
#include "devices/cuda/open_device.hpp"
#include "platform/setup_error.hpp"

#include <string>

namespace starpu::devices::cuda {

namespace {
using opened = std::vector<std::unique_ptr<open_device>>;

opened open_all(const functions& cuda, const device_request& wanted, const std::vector<int>& numbers) {
    const auto shared = std::make_shared<setup>(cuda, settings_of(wanted), numbers.front());
    opened all;
    for (const int number : numbers) {
        try {
            all.push_back(std::make_unique<open_device>(shared, wanted, number));
        } catch (const platform::setup_error& e) {
            base::report_error(e.error(), "starpu_init", "%s; the program goes on without this device",
                               e.what());
        }
    }
    return all;
}

void make_peers(const functions& cuda, opened& all) {
    for (const auto& one : all)
        for (const auto& other : all)
            if (one != other && connect(cuda, one->number(), other->number()))
                one->state().memory().connect(other->state().memory());
}
} // namespace

std::vector<std::unique_ptr<device>> open_devices(const device_request& wanted) {
    if (!wants_any(wanted)) return {};
    const functions* cuda = find_library();
    const std::vector<int> numbers = choose_devices(wanted, discover(cuda));
    if (numbers.empty()) return {};
    opened all = open_all(*cuda, wanted, numbers);
    if (settings_of(wanted).are_peers) make_peers(*cuda, all);
    std::vector<std::unique_ptr<device>> answer;
    for (auto& each : all) answer.push_back(std::move(each));
    return answer;
}

} // namespace starpu::devices::cuda
