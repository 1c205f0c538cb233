// The policies that come with the library as trees of components.
#pragma once

#include "starpu_scheduler.h"

#include <span>

namespace starpu::api::components {

std::span<starpu_sched_policy* const> modular_policies();

} // namespace starpu::api::components
