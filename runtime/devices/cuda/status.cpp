// Turns answers of CUDA into errnos and lines.
#include "devices/cuda/status.hpp"

#include "base/report.hpp"
#include "devices/dynamic_library.hpp"

#include <cerrno>

namespace starpu::devices::cuda {

namespace {
constexpr const char* driver_names[] = {"libcuda.so.1"};

// Choosing a device makes CUDA set it up, with hundreds of megabytes in its memory. A thread that never chose
// a device counts as being on device 0, which another program may use: a selection returns only to a device
// that is set up already.
bool is_set_up(int device) noexcept {
    using question = int(int device, unsigned* flags, int* is_active);
    static question* const ask = [] {
        question* found = nullptr;
        dynamic_library::find(driver_names).fill(found, "cuDevicePrimaryCtxGetState");
        return found;
    }();
    unsigned flags = 0;
    int is_active = 0;
    return ask == nullptr || ask(device, &flags, &is_active) != 0 || is_active != 0;
}
} // namespace

int error_of(status what) noexcept {
    if (what == is::success) return 0;
    return what == is::out_of_memory ? -ENOMEM : -EIO;
}

int report(const functions& cuda, status what, const char* who, const char* attempt) noexcept {
    cuda.GetLastError();
    return base::report_error(error_of(what), who, "%s: %s (%s, CUDA's error %d)", attempt,
                              cuda.GetErrorString(what), cuda.GetErrorName(what), what);
}

selection::selection(const functions& cuda, int device) noexcept : cuda_(cuda) {
    int now = -1;
    if (cuda.GetDevice(&now) == is::success && now == device) return;
    before_ = now;
    cuda.SetDevice(device);
}

selection::~selection() {
    if (before_ >= 0 && is_set_up(before_)) cuda_.SetDevice(before_);
}

} // namespace starpu::devices::cuda
