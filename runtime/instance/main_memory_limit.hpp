// How much data may take of main memory in this run.
#pragma once

#include "base/knobs.hpp"
#include "memory/nodes.hpp"
#include "platform/machine.hpp"

namespace starpu::instance {

// As STARPU_LIMIT_CPU_MEM and its likes say, and the watermarks with it; as long as those nodes.
void limit_main_memory(memory::added_nodes& nodes, const base::knobs& knobs,
                       const platform::machine& here) noexcept;

} // namespace starpu::instance
