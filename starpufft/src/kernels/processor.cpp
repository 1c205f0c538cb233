// The processor that this runs on, by name.
#include "kernels/processor.hpp"

#include <cstring>
#include <sys/utsname.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace starpu::fft {
namespace {

// 48 characters in three leaves of CPUID; empty where there are none.
std::string model() {
#if defined(__x86_64__)
    constexpr unsigned first_leaf = 0x80000002, leaves = 3;
    char text[leaves * 16 + 1] = {};
    for (unsigned i = 0; i < leaves; ++i) {
        unsigned part[4];
        if (__get_cpuid(first_leaf + i, &part[0], &part[1], &part[2], &part[3]) == 0) return {};
        std::memcpy(text + i * sizeof part, part, sizeof part);
    }
    return text;
#else
    return {};
#endif
}

std::string without_outer_spaces(const std::string& text) {
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

} // namespace

std::string processor_name() {
    const std::string name = without_outer_spaces(model());
    if (!name.empty()) return name;
    utsname machine;
    return uname(&machine) == 0 ? machine.machine : "unknown";
}

} // namespace starpu::fft
