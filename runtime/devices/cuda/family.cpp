// Finds the devices, opens those that are wanted and makes them peers.
#include "devices/cuda/family.hpp"

#include "base/report.hpp"
#include "devices/cuda/open_device.hpp"
#include "devices/cuda/status.hpp"
#include "platform/setup_error.hpp"

#include <string>

namespace starpu::devices::cuda {

namespace {
using opened = std::vector<std::unique_ptr<open_device>>;

unsigned count_devices(const functions* cuda) {
    int count = 0;
    if (cuda == nullptr) return 0;
    if (cuda->GetDeviceCount(&count) == is::success && count > 0) return static_cast<unsigned>(count);
    cuda->GetLastError(); // a runtime without a driver, or without a device
    return 0;
}

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

bool may_reach(const functions& cuda, int from, int to) {
    int can = 0;
    if (cuda.DeviceCanAccessPeer(&can, from, to) != is::success || can == 0) return false;
    const selection here(cuda, from);
    const status answer = cuda.DeviceEnablePeerAccess(to, 0);
    if (answer == is::success) return true;
    cuda.GetLastError();
    return answer == is::peer_access_already_enabled;
}

void make_peers(const functions& cuda, opened& all) {
    for (const auto& one : all)
        for (const auto& other : all)
            if (one != other && may_reach(cuda, one->number(), other->number()))
                one->state().memory().connect(other->state().memory());
}
} // namespace

std::vector<std::unique_ptr<device>> open_devices(const device_request& wanted) {
    if (!wants_any(wanted)) return {};
    const functions* cuda = find_runtime();
    const std::vector<int> numbers = choose_devices(wanted, count_devices(cuda));
    if (numbers.empty()) return {};
    opened all = open_all(*cuda, wanted, numbers);
    if (settings_of(wanted).are_peers) make_peers(*cuda, all);
    std::vector<std::unique_ptr<device>> answer;
    for (auto& each : all) answer.push_back(std::move(each));
    return answer;
}

} // namespace starpu::devices::cuda
