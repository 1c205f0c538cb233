// Turns answers of CUDA into errnos and lines.
#include "devices/cuda/status.hpp"

#include "base/report.hpp"

#include <cerrno>

namespace starpu::devices::cuda {

int errno_of(status what) noexcept {
    if (what == is::success) return 0;
    return what == is::out_of_memory ? -ENOMEM : -EIO;
}

int report(const functions& cuda, const char* subject, const char* what, status answer) noexcept {
    cuda.GetLastError();
    return base::report_error(errno_of(answer), subject, "%s: %s (%s, CUDA's error %d)", what,
                              cuda.GetErrorString(answer), cuda.GetErrorName(answer), answer);
}

} // namespace starpu::devices::cuda
