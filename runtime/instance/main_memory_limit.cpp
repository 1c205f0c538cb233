// Sets limits and watermarks before anything is allocated against them.
#include "instance/main_memory_limit.hpp"

#include "memory/limits.hpp"

namespace starpu::instance {

void limit_main_memory(memory::added_nodes& nodes, const base::knobs& knobs,
                       const platform::machine& here) noexcept {
    const unsigned os_node = here.numa_nodes.empty() ? 0 : here.numa_nodes.front().os_index;
    memory::limit_main_memory(memory::main_limit_bytes(knobs, os_node));
    nodes.marks = memory::watermarks_in(knobs);
}

} // namespace starpu::instance
