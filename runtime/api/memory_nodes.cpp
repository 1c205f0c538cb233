// starpu_worker.h: the places where data can be. All main memory together is one, whatever NUMA nodes it is
// made of.
#include "api/memory_node.hpp"
#include "api/running.hpp"

#include "starpu_worker.h"

#include <cstdio>

using namespace starpu;

namespace {
bool is_node(unsigned node, const char* call) {
    return api::running(call) != nullptr && api::is_node(node, call);
}

// The system's number of the NUMA node that main memory stands for: the first one with a usable CPU.
int first_numa_node(const platform::machine& here) {
    return here.numa_nodes.empty() ? 0 : static_cast<int>(here.numa_nodes.front().os_index);
}
} // namespace

extern "C" {

unsigned starpu_memory_nodes_get_count(void) {
    return api::running(__func__) != nullptr;
}

unsigned starpu_memory_nodes_get_count_by_kind(enum starpu_node_kind kind) {
    return api::running(__func__) != nullptr && kind == STARPU_CPU_RAM;
}

unsigned starpu_memory_node_get_ids_by_type(enum starpu_node_kind kind, unsigned* memory_nodes_ids,
                                            unsigned maxsize) {
    const unsigned count = starpu_memory_nodes_get_count_by_kind(kind);
    if (count > maxsize)
        return static_cast<unsigned>(
            base::report_error(-ERANGE, __func__, "there is 1 node but room for none; pass a longer array"));
    if (count == 1) memory_nodes_ids[0] = STARPU_MAIN_RAM;
    return count;
}

enum starpu_node_kind starpu_node_get_kind(unsigned node) {
    return is_node(node, __func__) ? STARPU_CPU_RAM : STARPU_UNUSED;
}

int starpu_memory_node_get_name(unsigned node, char* name, std::size_t size) {
    return is_node(node, __func__) ? std::snprintf(name, size, "NUMA %u", node) : -errno;
}

int starpu_memory_node_get_devid(unsigned node) {
    return is_node(node, __func__) ? first_numa_node(instance::current()->machine()) : -1;
}

unsigned starpu_worker_get_local_memory_node(void) {
    return STARPU_MAIN_RAM;
}

unsigned starpu_memory_nodes_get_numa_count(void) {
    return starpu_memory_nodes_get_count();
}

int starpu_memory_nodes_numa_id_to_devid(int osid) {
    instance::runtime* r = api::running(__func__);
    if (r == nullptr) return -1;
    if (osid == first_numa_node(r->machine())) return STARPU_MAIN_RAM;
    for (const platform::numa_node& node : r->machine().numa_nodes)
        if (static_cast<int>(node.os_index) == osid) return STARPU_MAIN_RAM;
    return -1;
}

int starpu_memory_nodes_numa_devid_to_id(unsigned id) {
    return starpu_memory_node_get_devid(id);
}

} // extern "C"
