// The built-in policies as programs see them: structs of functions, which a program may copy and change.
#pragma once

#include "sched/policy.hpp"

#include "starpu_scheduler.h"

namespace starpu::sched {

// Ended by nullptr; in the order of known_policies().
starpu_sched_policy** predefined_policies();

starpu_sched_policy* predefined_policy(const policy_entry& entry);

// The entry of a struct of predefined_policies() itself, which needs no detour over its functions; else
// nullptr.
const policy_entry* entry_of(const starpu_sched_policy* functions);

} // namespace starpu::sched
