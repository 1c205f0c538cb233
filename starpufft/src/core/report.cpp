// Says what went wrong: one line on stderr that names the function, and the code in errno.
#include "core/report.hpp"

#include <cerrno>
#include <cstdarg>
#include <cstdio>

namespace starpu::fft {

int refuse(int error, const char* who, const char* format, ...) {
    char problem[256];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(problem, sizeof problem, format, arguments);
    va_end(arguments);
    // One call, so that lines of several threads do not mix.
    std::fprintf(stderr, "starpufft: %s: %s\n", who, problem);
    errno = error;
    return -error;
}

int pass_on(int error) {
    errno = -error;
    return error;
}

} // namespace starpu::fft
