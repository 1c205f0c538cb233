// Asks CUDA for its devices, and which of them reach each other.
#include "devices/cuda/discovery.hpp"

#include "devices/cuda/device_scope.hpp"

namespace starpu::devices::cuda {

unsigned discover(const functions* cuda) {
    int count = 0;
    if (cuda == nullptr) return 0;
    if (cuda->GetDeviceCount(&count) == is::success && count > 0) return static_cast<unsigned>(count);
    cuda->GetLastError(); // a runtime without a driver, or without a device
    return 0;
}

bool connect(const functions& cuda, base::device_id from, base::device_id to) {
    int can = 0;
    if (cuda.DeviceCanAccessPeer(&can, base::signed_number_of(from), base::signed_number_of(to)) !=
            is::success ||
        can == 0)
        return false;
    const device_scope here(cuda, from);
    const status answer = cuda.DeviceEnablePeerAccess(base::signed_number_of(to), 0);
    if (answer == is::success) return true;
    cuda.GetLastError();
    return answer == is::peer_access_already_enabled;
}

} // namespace starpu::devices::cuda
