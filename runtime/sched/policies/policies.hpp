// The makers of the policies in policies.def, and how many rows that table has.
#pragma once

#include "sched/policy.hpp"

namespace starpu::sched {

// Two names may be of one policy.
#define POLICY(name, file, extent, description)                                                              \
    std::unique_ptr<policy> make_##file(const worker_layout& workers, const policy_options& options);
#include "sched/policies/policies.def"
#undef POLICY

#define POLICY(name, file, extent, description) +1
inline constexpr std::size_t policy_count =
#include "sched/policies/policies.def"
    ;
#undef POLICY

} // namespace starpu::sched
