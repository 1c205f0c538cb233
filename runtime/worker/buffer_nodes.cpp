// Reads the STARPU_SPECIFIC_NODE_* of a codelet.
#include "worker/buffer_nodes.hpp"

#include "memory/nodes.hpp"

namespace starpu::worker {

// Slow memory is large: main memory. Fast memory is the worker's own, and so is the better half of
// LOCAL_OR_CPU.
static int meaning_of(int said, unsigned local_node) {
    switch (said) {
    case STARPU_SPECIFIC_NODE_NONE:
        return -1;
    case STARPU_SPECIFIC_NODE_CPU:
    case STARPU_SPECIFIC_NODE_SLOW:
        return STARPU_MAIN_RAM;
    default:
        const bool is_node = said >= 0 && static_cast<unsigned>(said) < memory::node_count();
        return is_node ? said : static_cast<int>(local_node);
    }
}

int node_of_buffer(unsigned local_node, const starpu_task& t, unsigned buffer) {
    const starpu_codelet* cl = t.cl;
    if (cl == nullptr || cl->specific_nodes == 0) return static_cast<int>(local_node);
    if (cl->dyn_nodes == nullptr && buffer >= STARPU_NMAXBUFS) return static_cast<int>(local_node);
    return meaning_of(STARPU_CODELET_GET_NODE(cl, buffer), local_node);
}

} // namespace starpu::worker
