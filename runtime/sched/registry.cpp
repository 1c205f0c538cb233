// The table of scheduling policies.
#include "sched/policies/policies.hpp"
#include "sched/policy.hpp"

#include <cstring>

namespace starpu::sched {

namespace {
constexpr policy_entry policies[] = {
    {"lws", "a queue for each worker, which steals from near ones when it has nothing left",
     make_locality_work_stealing},
    {"eager", "one queue for all, first come first served", make_eager},
    {"prio", "one queue for all, highest priority first", make_prio},
    {"random", "each task goes to a worker drawn by lot", make_random},
};
} // namespace

std::span<const policy_entry> known_policies() {
    return policies;
}

const policy_entry* find_policy(const char* name) {
    for (const policy_entry& entry : policies)
        if (std::strcmp(entry.name, name) == 0) return &entry;
    return nullptr;
}

const policy_entry& default_policy() {
    return policies[0];
}

} // namespace starpu::sched
