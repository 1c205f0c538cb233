// Reads the STARPU_SPECIFIC_NODE_* of a codelet.
#include "task/core/buffer_nodes.hpp"

#include "memory/nodes.hpp"

namespace starpu::task {

// Slow memory is large: main memory. Fast memory is the worker's own, and so is the better half of
// LOCAL_OR_CPU.
static base::memory_node_id meaning_of(int said, base::memory_node_id local_node) {
    switch (said) {
    case STARPU_SPECIFIC_NODE_NONE:
        return base::no_memory_node;
    case STARPU_SPECIFIC_NODE_CPU:
    case STARPU_SPECIFIC_NODE_SLOW:
        return base::main_memory_node;
    default:
        const auto named = base::id_at<base::memory_node_id>(static_cast<unsigned>(said));
        return memory::has(named) ? named : local_node;
    }
}

base::memory_node_id node_of_buffer(base::memory_node_id local_node, const starpu_task& t, unsigned buffer) {
    const starpu_codelet* cl = t.cl;
    if (cl == nullptr || cl->specific_nodes == 0) return local_node;
    if (cl->dyn_nodes == nullptr && buffer >= STARPU_NMAXBUFS) return local_node;
    return meaning_of(STARPU_CODELET_GET_NODE(cl, buffer), local_node);
}

} // namespace starpu::task
