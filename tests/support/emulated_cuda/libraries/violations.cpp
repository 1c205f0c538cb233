// The libraries count their callers' mistakes with those of CUDA.
#include "violations.hpp"

#include "emulated_cuda.h"

#include <cstdarg>
#include <cstdio>

namespace emulated {

void violation(const char* format, ...) {
    char text[512];
    std::va_list values;
    va_start(values, format);
    std::vsnprintf(text, sizeof text, format, values);
    va_end(values);
    emulated_cuda_count_violation(text);
}

} // namespace emulated
