// Keeps for each thread why its last filter was refused.
#include "data/filter_refusal.hpp"

#include "base/report.hpp"

#include <array>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <utility>

namespace starpu::data {

namespace {
thread_local int refusal = 0;
} // namespace

void refuse_filter(const char* function, const char* format, ...) {
    std::array<char, 512> text;
    std::va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text.data(), text.size(), format, arguments);
    va_end(arguments);
    refusal = base::report_error(-EINVAL, function, "%s", text.data());
    errno = EINVAL;
}

void refuse_filter_for_memory(const char* function) {
    refusal = base::report_error(-ENOMEM, function, "no memory left for a part; free some first");
    errno = ENOMEM;
}

int take_filter_refusal() {
    return std::exchange(refusal, 0);
}

} // namespace starpu::data
