// What is known of the tasks in each bucket, where each kind of codelet has a bucket of its own.
#pragma once

#include "sched/buckets/order.hpp"

#include <array>
#include <string>
#include <vector>

namespace starpu::sched {

struct bucket_facts {
    std::string name;                            // of the performance model or the codelet
    std::array<double, most_kinds> us{};         // what a task takes on each kind of workers; 0: not known
    task::kind_set able = 0;                     // kinds that have a function for such tasks
    double ended = 0;                            // tasks
    std::array<double, most_buckets> released{}; // tasks of each bucket that became ready as these ended
};

using all_facts = std::vector<bucket_facts>; // by the number of the bucket

// How much faster than a CPU workers of each kind are taken to be until they are measured; 0: there are none.
using kind_speeds = std::array<double, most_kinds>;

// A mean that forgets slowly: of the first few it is the exact one.
inline void add_to_mean(double& mean, double value, double count) {
    constexpr double memory = 32;
    mean += (value - mean) / (count < memory ? count : memory);
}

} // namespace starpu::sched
