// How much data may take of main memory in this run.
#pragma once

#include "base/knobs.hpp"
#include "platform/machine.hpp"

namespace starpu::instance {

// As STARPU_LIMIT_CPU_MEM and its likes say, and the watermarks with it; until memory::forget_nodes().
void limit_main_memory(const base::knobs& knobs, const platform::machine& here) noexcept;

} // namespace starpu::instance
