// starpu_opencl.h: statuses in words.
#include "base/report.hpp"
#include "devices/opencl/status.hpp"

#include "starpu_opencl.h"

using namespace starpu;
using namespace starpu::devices::opencl;

extern "C" {

void starpu_opencl_display_error(const char* func, const char* file, int line, const char* msg,
                                 std::int32_t status) {
    base::report_error(errno_of(status), func != nullptr ? func : "OpenCL", "%s:%d: %s%s%s (%d)",
                       file != nullptr ? file : "?", line, msg != nullptr ? msg : "",
                       msg != nullptr ? ": " : "", name_of(status), static_cast<int>(status));
}

void starpu_opencl_report_error(const char* func, const char* file, int line, const char* msg,
                                std::int32_t status) {
    starpu_opencl_display_error(func, file, line, msg, status);
}

const char* starpu_opencl_error_string(std::int32_t status) {
    return name_of(status);
}

} // extern "C"
