// starpu_worker.h: the places where data can be: main memory, the memories of devices, and disks.
#include "api/memory_node.hpp"
#include "api/null_arguments.hpp"
#include "api/running.hpp"
#include "base/marks.hpp"
#include "task/core/engine.hpp"
#include "task/holding/acquire.hpp"

#include "starpu_worker.h"

#include <cstdio>

using namespace starpu;

namespace {
bool is_node(unsigned node, const char* call) {
    return api::running(call) != nullptr && api::is_node(node, call);
}

// Visits the nodes of a kind; none, with its line, while nothing runs.
template <class Visit> void for_nodes_of(starpu_node_kind kind, const char* call, Visit&& visit) {
    if (api::running(call) == nullptr) return;
    for (base::memory_node_id node : memory::all_nodes())
        if (memory::at(node).kind() == kind) visit(node);
}

// The system's number of the NUMA node that main memory stands for: the first one with a usable CPU.
int first_numa_node(const platform::machine& here) {
    return here.numa_nodes.empty() ? 0 : static_cast<int>(here.numa_nodes.front().os_index);
}

int device_of(base::memory_node_id node) {
    return node == base::main_memory_node ? first_numa_node(instance::current()->machine())
                                          : base::signed_number_of(memory::at(node).device);
}
} // namespace

extern "C" {

unsigned starpu_memory_nodes_get_count(void) {
    return api::running(__func__) != nullptr ? memory::node_count() : 0;
}

unsigned starpu_memory_nodes_get_count_by_kind(enum starpu_node_kind kind) {
    unsigned count = 0;
    for_nodes_of(kind, __func__, [&](base::memory_node_id) { ++count; });
    return count;
}

unsigned starpu_memory_node_get_ids_by_type(enum starpu_node_kind kind, unsigned* memory_nodes_ids,
                                            unsigned maxsize) {
    if (maxsize != 0 && api::is_null(memory_nodes_ids, "the array", __func__)) return 0;
    unsigned count = 0;
    for_nodes_of(kind, __func__, [&](base::memory_node_id node) {
        if (count < maxsize) memory_nodes_ids[count] = base::number_of(node);
        ++count;
    });
    return count <= maxsize ? count : static_cast<unsigned>(-ERANGE);
}

enum starpu_node_kind starpu_node_get_kind(unsigned node) {
    const api::running r(__func__);
    if (r == nullptr) return STARPU_UNUSED;
    return node < memory::node_count() ? memory::at(base::memory_node_id{node}).kind() : STARPU_UNUSED;
}

int starpu_memory_node_get_name(unsigned node, char* name, std::size_t size) {
    const task::inside here;
    if (!is_node(node, __func__)) return -errno;
    if (size != 0 && api::is_null(name, "the place for the name", __func__)) return -EINVAL;
    return std::snprintf(name, size, "%s", memory::at(base::memory_node_id{node}).name.c_str());
}

int starpu_memory_node_get_devid(unsigned node) {
    const task::inside here;
    return is_node(node, __func__) ? device_of(base::memory_node_id{node}) : -1;
}

unsigned starpu_worker_get_local_memory_node(void) {
    // In the callback of an acquisition the data are where they were asked for, whichever thread it is.
    if (const base::memory_node_id node = task::this_thread.callback_node; task::is_node(node))
        return base::number_of(node);
    if (task::worker_here() == base::no_worker) return STARPU_MAIN_RAM;
    const api::runtime_if_any r; // it may end while a thread that drives a worker asks
    const base::worker_id worker = task::this_thread.worker;
    if (r == nullptr || worker == base::no_worker) return STARPU_MAIN_RAM;
    return base::number_of(r->plan().workers[worker].node);
}

unsigned starpu_memory_nodes_get_numa_count(void) {
    return starpu_memory_nodes_get_count_by_kind(STARPU_CPU_RAM);
}

int starpu_memory_nodes_numa_id_to_devid(int osid) {
    const api::running r(__func__);
    if (r == nullptr) return -1;
    int found = -1;
    for_nodes_of(STARPU_CPU_RAM, __func__, [&](base::memory_node_id node) {
        if (found < 0 && device_of(node) == osid) found = base::signed_number_of(node);
    });
    if (found >= 0) return found;
    // What has no node of its own belongs to main memory.
    for (const platform::numa_node& node : r->machine().numa_nodes)
        if (static_cast<int>(node.os_index) == osid) return STARPU_MAIN_RAM;
    return -1;
}
ANSWERS_ZERO(starpu_memory_nodes_numa_id_to_devid, "Main memory is one node, 0.");

int starpu_memory_nodes_numa_devid_to_id(unsigned id) {
    return starpu_memory_node_get_devid(id);
}
ANSWERS_ZERO(starpu_memory_nodes_numa_devid_to_id, "Main memory is one node, 0.");

} // extern "C"
