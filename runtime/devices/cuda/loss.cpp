// Tells once that the device is lost, and what may have caused it.
#include "devices/cuda/loss.hpp"

#include "base/report.hpp"

#include <cerrno>

namespace starpu::devices::cuda {

void device_loss::consider(status answer) noexcept {
    if (answer == is::success || is_certain()) return;
    mark_.set_once([&] {
        base::report_error(
            -EIO, owner_.c_str(),
            "it is lost: %s (%s, CUDA's error %d); it gets no more tasks, and what was under way "
            "there fails; look for kernels that go beyond their data, compute-sanitizer finds them",
            cuda_.GetErrorString(answer), cuda_.GetErrorName(answer), answer);
    });
}

} // namespace starpu::devices::cuda
