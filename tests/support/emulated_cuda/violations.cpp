// Counts mistakes of the program under test and says them.
#include "violations.hpp"

#include <atomic>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>

namespace emulated {

namespace {
std::atomic<unsigned long> counted{0};
std::atomic<bool> aborts{false};
} // namespace

void violation(const char* format, ...) {
    char text[512];
    std::va_list values;
    va_start(values, format);
    std::vsnprintf(text, sizeof text, format, values);
    va_end(values);
    std::fprintf(stderr, "emulated CUDA: %s\n", text); // one call: lines of threads do not mix
    counted.fetch_add(1, std::memory_order_relaxed);
    if (aborts.load(std::memory_order_relaxed)) std::abort();
}

unsigned long violation_count() {
    return counted.load(std::memory_order_relaxed);
}

void forget_violations(bool aborts_from_now) {
    counted.store(0, std::memory_order_relaxed);
    aborts.store(aborts_from_now, std::memory_order_relaxed);
}

} // namespace emulated
