// Streams: work in order, and how it waits for work in other streams.
//
// Everything here is guarded by the lock of the machine (machine.hpp); only the body of the operation that a
// stream is running is used without.
#pragma once

#include "abi.hpp"
#include "device_memory.hpp"

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace emulated {

using clock = std::chrono::steady_clock;

struct stream;
using stream_ref = std::shared_ptr<stream>;

// "The stream has done so many operations."
struct point {
    stream_ref on;
    std::uint64_t number = 0;
    bool is_reached() const;
};

// Which part of a device does the work. Two parts work at the same time.
enum class part : std::uint8_t { nobody, inward_copies, outward_copies, compute };
constexpr std::size_t part_count = 4;

struct host_range {
    const char* place;
    std::size_t bytes;
};

struct operation {
    std::string name; // for the lines about mistakes
    part by = part::nobody;
    std::function<void()> body; // may be empty
    std::vector<point> after;   // besides everything before it in its stream
    std::vector<allocation_ref> touches;
    std::vector<host_range> touches_host;
    std::size_t link_bytes = 0; // what passes the link of the device
    bool is_copy = false;
    bool is_kernel = false;
    bool is_host_function = false;
    bool fails = false;
    std::uint64_t order = 0; // among all operations of all streams
    clock::time_point issued_at{};

    bool may_start() const;
};

struct stream {
    int device = 0;
    bool joins_default = true; // takes turns with the default stream of its device
    bool is_default = false;
    stream_handle handle = nullptr;
    std::deque<operation> waiting; // the first is running if is_running
    bool is_running = false;
    std::uint64_t issued = 0;
    std::uint64_t done = 0;
    clock::time_point done_at{};

    bool is_idle() const { return done == issued; }
    bool may_run() const { return !is_running && !waiting.empty() && waiting.front().may_start(); }
};

// What an event saw last; both are replaced when it is recorded again.
struct event {
    int device = 0;
    bool has_time = true;
    point recorded; // on nothing: never
    std::shared_ptr<clock::time_point> time = std::make_shared<clock::time_point>();
};
using event_ref = std::shared_ptr<event>;

inline bool point::is_reached() const {
    return on == nullptr || on->done >= number;
}

inline bool operation::may_start() const {
    for (const point& p : after)
        if (!p.is_reached()) return false;
    return true;
}

} // namespace emulated
