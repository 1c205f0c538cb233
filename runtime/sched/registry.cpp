// Finds scheduling policies by their names.
#include "sched/policies/policies.hpp"
#include "sched/policy.hpp"

#include <cstring>

namespace starpu::sched {

namespace {
constexpr policy_entry policies[policy_count] = {
#define POLICY(name, file, extent, description) {name, policy_extent::extent, description, make_##file},
#include "sched/policies/policies.def"
#undef POLICY
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

const policy_entry& default_policy(const task::worker_kinds& kinds) {
    return kinds.present() == task::set_of(STARPU_CPU_WORKER) ? policies[0] : *find_policy("dmdas");
}

} // namespace starpu::sched
