// What struct starpu_conf holds before a program changes it.
#pragma once

#include <starpu.h>

namespace starpu::instance {

inline constexpr int conf_magic = 42;

// STARPU_SCHED, or null where it is unset or empty.
const char* policy_in_environment();

// The defaults, or what the variables that belong to the fields say.
void set_defaults(starpu_conf& conf);

} // namespace starpu::instance
