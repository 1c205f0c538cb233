// Reads the hardware tree with hwloc, loading as little of it as the description needs.
#include "base/made_once.hpp"
#include "platform/topology.hpp"

#include <hwloc.h>

#include <memory>
#include <utility>

namespace starpu::platform {
namespace {

struct destroy_topology {
    void operator()(hwloc_topology* topology) const { hwloc_topology_destroy(topology); }
};
using topology_ptr = std::unique_ptr<hwloc_topology, destroy_topology>;

// Caches below the last one, groups and devices cost time at every start and say nothing we use.
void keep_only_what_is_read(hwloc_topology_t topology) {
    hwloc_topology_set_all_types_filter(topology, HWLOC_TYPE_FILTER_KEEP_NONE);
    for (const auto type : {HWLOC_OBJ_CORE, HWLOC_OBJ_L3CACHE, HWLOC_OBJ_PACKAGE})
        hwloc_topology_set_type_filter(topology, type, HWLOC_TYPE_FILTER_KEEP_ALL);
    // The x86 component binds this thread to every CPU in turn; the kernel has told us all we need already.
    hwloc_topology_set_components(topology, HWLOC_TOPOLOGY_COMPONENTS_FLAG_BLACKLIST, "x86");
}

topology_ptr load(const machine_source& source) {
    hwloc_topology_t raw = nullptr;
    if (hwloc_topology_init(&raw) != 0) return {};
    topology_ptr topology(raw);
    keep_only_what_is_read(raw);
    if (!source.synthetic.empty() && hwloc_topology_set_synthetic(raw, source.synthetic.c_str()) != 0)
        return {};
    // All CPUs of the machine: control groups are looked at by discover(), at every start.
    hwloc_topology_set_flags(raw, HWLOC_TOPOLOGY_FLAG_INCLUDE_DISALLOWED);
    if (hwloc_topology_load(raw) != 0) return {};
    return topology;
}

// Objects of a level that the machine does not show count as one object: its number is 0.
unsigned number_of_ancestor(hwloc_topology_t topology, hwloc_obj_type_t type, hwloc_obj_t object) {
    const auto ancestor = hwloc_get_ancestor_obj_by_type(topology, type, object);
    return ancestor ? ancestor->logical_index : 0;
}

unsigned number_of_core(hwloc_topology_t topology, hwloc_obj_t processor) {
    const auto core = hwloc_get_ancestor_obj_by_type(topology, HWLOC_OBJ_CORE, processor);
    return core ? core->logical_index : processor->logical_index;
}

// Without a visible L3, CPUs of one package are taken to share their last cache.
unsigned number_of_cache(hwloc_topology_t topology, hwloc_obj_t processor) {
    const bool has_l3 = hwloc_get_nbobjs_by_type(topology, HWLOC_OBJ_L3CACHE) > 0;
    return number_of_ancestor(topology, has_l3 ? HWLOC_OBJ_L3CACHE : HWLOC_OBJ_PACKAGE, processor);
}

unsigned number_of_numa_node(hwloc_topology_t topology, hwloc_obj_t processor) {
    hwloc_obj_t node = nullptr;
    while ((node = hwloc_get_next_obj_by_type(topology, HWLOC_OBJ_NUMANODE, node)))
        if (hwloc_bitmap_isset(node->cpuset, processor->os_index)) return node->logical_index;
    return 0;
}

cpu describe(hwloc_topology_t topology, hwloc_obj_t processor) {
    return {processor->os_index,
            number_of_core(topology, processor),
            number_of_cache(topology, processor),
            number_of_numa_node(topology, processor),
            number_of_ancestor(topology, HWLOC_OBJ_PACKAGE, processor),
            0};
}

std::optional<machine> describe_all(const machine_source& source) {
    const auto topology = load(source);
    if (!topology) return {};
    machine whole;
    cpu_set all;
    hwloc_obj_t node = nullptr;
    while ((node = hwloc_get_next_obj_by_type(topology.get(), HWLOC_OBJ_NUMANODE, node)))
        whole.numa_nodes.push_back({node->os_index, std::size_t(node->attr->numanode.local_memory)});
    hwloc_obj_t processor = nullptr;
    while ((processor = hwloc_get_next_obj_by_type(topology.get(), HWLOC_OBJ_PU, processor))) {
        whole.cpus.push_back(describe(topology.get(), processor));
        all.insert(processor->os_index);
    }
    return restricted_to(whole, all); // numbers the hardware threads of each core
}

topology_ptr load_whole() {
    hwloc_topology_t raw = nullptr;
    if (hwloc_topology_init(&raw) != 0) return {};
    topology_ptr topology(raw);
    hwloc_topology_set_components(raw, HWLOC_TOPOLOGY_COMPONENTS_FLAG_BLACKLIST, "x86");
    return hwloc_topology_load(raw) == 0 ? std::move(topology) : topology_ptr();
}

base::made_once<std::optional<machine>> the_real_machine;
base::made_once<topology_ptr> the_whole_topology;
} // namespace

std::optional<machine> read_hwloc_topology(const machine_source& source) {
    // A made-up /sys is not hwloc's business: it reads the real one.
    if (!source.root.empty() && source.synthetic.empty()) return {};
    if (!source.synthetic.empty()) return describe_all(source);
    // Loading costs 2 ms and the hardware stays what it is: later starts of the runtime find it here. What
    // the process may use of it is asked anew each time.
    return the_real_machine.made_by([&] { return describe_all(source); });
}

hwloc_topology* whole_hwloc_topology() {
    return the_whole_topology.made_by(load_whole).get();
}

hwloc_bitmap_s* hwloc_set_of(unsigned os_cpu) {
    const hwloc_bitmap_t set = hwloc_bitmap_alloc();
    if (set != nullptr) hwloc_bitmap_only(set, os_cpu);
    return set;
}

hwloc_obj* hwloc_object_of(unsigned os_cpu) {
    hwloc_topology* const whole = whole_hwloc_topology();
    return whole == nullptr ? nullptr : hwloc_get_pu_obj_by_os_index(whole, os_cpu);
}

} // namespace starpu::platform
