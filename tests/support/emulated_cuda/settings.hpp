// What the environment asks of the emulation; README.md explains the variables.
#pragma once

#include <cstddef>
#include <cstdint>

namespace emulated {

// Which calls of a kind fail: none, the n-th, some in a row, the n-th and all after it, or every n-th.
class failure_plan {
public:
    failure_plan() = default;
    explicit failure_plan(
        const char* text); // "7", "7-9", "from:7", "every:7", each also behind "late:" or "lost:"

    bool is_late() const { return is_late_; }           // the call succeeds, what it started fails
    bool loses_device() const { return loses_device_; } // the call fails, and the device with it
    // Counts one call; true if it is to fail.
    bool next_fails();
    std::uint64_t failed() const { return failed_; } // how many were to

private:
    enum class pattern { never, once, from, every };
    pattern pattern_ = pattern::never;
    std::uint64_t number_ = 0;
    std::uint64_t last_ = 0; // of a row
    std::uint64_t seen_ = 0;
    std::uint64_t failed_ = 0;
    bool is_the_turn() const;
    bool is_late_ = false;
    bool loses_device_ = false;
};

struct settings {
    int devices;
    std::size_t memory_bytes; // of each device
    bool has_peers;
    bool has_threads; // an executor that runs by itself, instead of one that is late
    std::uint64_t seed;
    double bytes_per_us; // of each direction of a device's link; 0: as fast as this machine copies
    double latency_us;   // of each copy
    double kernel_us;    // least duration of a kernel
    bool counts_unwritten_reads;
    bool aborts;         // at the first violation
    bool fails_the_exit; // of a program in which there was a violation
    failure_plan failing_allocations;
    failure_plan failing_host_allocations;
    failure_plan failing_copies;
    failure_plan failing_launches;
};

settings read_settings();

} // namespace emulated
