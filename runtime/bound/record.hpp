// What was recorded of the tasks that a program submitted.
#pragma once

#include "bound/kind_timing.hpp"
#include "task/recording/recorded_order.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace starpu::bound {

inline constexpr std::size_t takes_no_time = ~std::size_t{0};

struct task_kind {
    std::string name;
    kind_timing timing;
    std::uint64_t count = 0;
};

// Only with dependencies. A task that was submitted several times is as many of these.
struct recorded_task {
    std::string name;
    std::size_t kind = takes_no_time;
    int priority = 0;
};

struct record {
    bool has_dependencies = false;
    bool has_priorities = false;
    std::size_t worker_count = 0;
    std::int64_t began_ns = 0;
    std::int64_t ended_ns = 0;      // 0: it goes on
    std::uint64_t without_time = 0; // tasks that count as taking no time
    bool is_incomplete = false;     // memory was short
    std::vector<task_kind> kinds{};
    std::vector<recorded_task> tasks{};
    task::recorded_order order{}; // a run for each of these
};

} // namespace starpu::bound
