// Allocates and frees the memory by the methods of the kind of data.
#include "data/copies/twin_memory.hpp"

#include "data/copies/admission.hpp"
#include "data/core/methods.hpp"

#include <algorithm>
#include <cstdlib>

namespace starpu::data {

bool allocate_twin_memory(handle& h, void* interface, base::memory_node_id node) {
    return allocate_on_node(h, interface, node) >= 0;
}

bool allocate_after_eviction(handle& h, void* interface, base::memory_node_id node, std::size_t bytes) {
    const auto try_once = [&] { return allocate_twin_memory(h, interface, node); };
    if (admission_of(node).send_away(std::max<std::size_t>(bytes, 1)) != 0 && try_once()) return true;
    // The caller's task is on the node and others may wait for it, so it does not wait for them.
    for (unsigned pause = 0; pause < most_pauses && !memory::at(node).behind.is_main(); ++pause) {
        if (memory::at(node).is_lost()) return false;
        pause_before_attempt(pause);
        if (try_once()) return true;
    }
    return false;
}

void free_twin(handle& h, void* interface, base::memory_node_id node) {
    free_on_node(h, interface, node);
    std::free(interface);
}

} // namespace starpu::data
