// What struct starpu_conf holds before a program changes it.
#pragma once

#include <starpu.h>

namespace starpu::instance {

inline constexpr int conf_magic = 42;

// The environment counts the workers, where it does.
void set_defaults(starpu_conf& conf);

} // namespace starpu::instance
