// Asks the driver what CUDA's runtime does not tell: whether a device is set up.
#include "devices/cuda/device_scope.hpp"

#include "devices/dynamic_library.hpp"

namespace starpu::devices::cuda {

namespace {
constexpr const char* driver_names[] = {"libcuda.so.1"};

// Choosing a device makes CUDA set it up, with hundreds of megabytes in its memory. A thread that never chose
// a device counts as being on device 0, which another program may use: a scope returns only to a device
// that is set up already.
bool is_set_up(base::device_id device) noexcept {
    using question = int(int device, unsigned* flags, int* is_active);
    static question* const ask = [] {
        question* found = nullptr;
        dynamic_library::find(driver_names).fill(found, "cuDevicePrimaryCtxGetState");
        return found;
    }();
    unsigned flags = 0;
    int is_active = 0;
    return ask == nullptr || ask(base::signed_number_of(device), &flags, &is_active) != 0 || is_active != 0;
}
} // namespace

device_choice::device_choice(const functions& cuda, base::device_id device) noexcept : cuda_(cuda) {
    int now = -1;
    if (cuda.GetDevice(&now) == is::success &&
        base::id_at<base::device_id>(static_cast<unsigned>(now)) == device)
        return;
    before_ = base::id_at<base::device_id>(static_cast<unsigned>(now));
    cuda.SetDevice(base::signed_number_of(device));
}

device_choice::~device_choice() {
    if (before_ != base::no_device && is_set_up(before_)) cuda_.SetDevice(base::signed_number_of(before_));
}

} // namespace starpu::devices::cuda
