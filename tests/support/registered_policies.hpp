// The names of the scheduling policies that STARPU_SCHED may name.
#pragma once

#include <starpu_scheduler.h>

#include <string>
#include <vector>

namespace starpu::tests {

inline std::vector<std::string> registered_policies() {
    std::vector<std::string> names;
    for (starpu_sched_policy** p = starpu_sched_get_predefined_policies(); *p != nullptr; ++p)
        names.emplace_back((*p)->policy_name);
    return names;
}

} // namespace starpu::tests
