// Tells the time: one steady clock for the whole library, in the units the interface uses.
#pragma once

#include <cstdint>
#include <ctime>

namespace starpu::platform {

constexpr std::int64_t ns_per_us = 1000;
constexpr std::int64_t ns_per_s = 1000 * 1000 * 1000;

// The clock behind every time the library reports; it never jumps and has no relation to the calendar.
inline timespec now() {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time;
}

constexpr std::int64_t ns_of(const timespec& time) {
    return std::int64_t(time.tv_sec) * ns_per_s + time.tv_nsec;
}
constexpr double us_of(const timespec& time) {
    return double(time.tv_sec) * 1e6 + double(time.tv_nsec) / 1e3;
}
constexpr timespec timespec_of(std::int64_t ns) {
    return {std::time_t(ns / ns_per_s), long(ns % ns_per_s)};
}

inline std::int64_t now_ns() {
    return ns_of(now());
}
inline double now_us() {
    return us_of(now());
}

constexpr double us_between(const timespec& start, const timespec& end) {
    return double(ns_of(end) - ns_of(start)) / double(ns_per_us);
}

} // namespace starpu::platform
