// The sets of kinds of workers by which tasks are kept apart.
#pragma once

#include "task/core/worker_kinds.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace starpu::sched {

// All sets of the kinds that are present, the small ones first.
inline std::vector<task::kind_set> kind_sets_of(task::kind_set present) {
    std::vector<task::kind_set> sets;
    for (task::kind_set set = present; set != 0; set = (set - 1) & present) sets.push_back(set);
    std::ranges::stable_sort(sets, {}, [](task::kind_set set) { return std::popcount(set); });
    return sets;
}

} // namespace starpu::sched
