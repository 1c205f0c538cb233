// Turns answers of CUDA into errnos and lines.
#include "devices/cuda/status.hpp"

#include "base/report.hpp"

#include <cerrno>

namespace starpu::devices::cuda {

int error_of(status what) noexcept {
    if (what == is::success) return 0;
    return what == is::out_of_memory ? -ENOMEM : -EIO;
}

int report(const functions& cuda, status what, const char* who, const char* attempt) noexcept {
    cuda.GetLastError();
    return base::report_error(error_of(what), who, "%s: %s (%s, CUDA's error %d)", attempt,
                              cuda.GetErrorString(what), cuda.GetErrorName(what), what);
}

} // namespace starpu::devices::cuda
