// Tells the time: one steady clock for the whole library, in the units the interface uses.
#pragma once

#include <atomic>
#include <cstdint>
#include <ctime>

namespace starpu::platform {

constexpr std::int64_t ns_per_us = 1000;
constexpr std::int64_t ns_per_s = 1000 * 1000 * 1000;

// The machine's own clock; it never jumps and has no relation to the calendar.
inline timespec real_now() {
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
// Of at least 0; what is longer than some years is so many years.
constexpr std::int64_t ns_of_seconds(double seconds) {
    constexpr double longest_s = 1e9;
    return std::int64_t((seconds < longest_s ? seconds : longest_s) * double(ns_per_s));
}
constexpr timespec timespec_of(std::int64_t ns) {
    return {std::time_t(ns / ns_per_s), long(ns % ns_per_s)};
}

// In a simulation time is what the simulation says. Relaxed: what happens at a time is seen by other means.
constexpr std::int64_t no_virtual_time = -1;
inline constinit std::atomic<std::int64_t> virtual_time_ns{no_virtual_time};
inline void set_virtual_time(std::int64_t ns) {
    virtual_time_ns.store(ns, std::memory_order_relaxed);
}

inline std::int64_t real_now_ns() {
    return ns_of(real_now());
}

// The clock behind every time that the library reports.
inline std::int64_t now_ns() {
    const std::int64_t ns = virtual_time_ns.load(std::memory_order_relaxed);
    return ns == no_virtual_time ? real_now_ns() : ns;
}
inline timespec now() {
    return timespec_of(now_ns());
}
inline double now_us() {
    return us_of(now());
}

constexpr double us_between(const timespec& start, const timespec& end) {
    return double(ns_of(end) - ns_of(start)) / double(ns_per_us);
}

} // namespace starpu::platform
