// Stands in for topology_hwloc.cpp in builds without hwloc: the hardware tree then comes from /sys alone.
#include "platform/topology.hpp"

namespace starpu::platform {

std::optional<machine> read_hwloc_topology(const machine_source&) {
    return {};
}

::hwloc_topology* whole_hwloc_topology() {
    return nullptr;
}

::hwloc_bitmap_s* hwloc_set_of(unsigned) {
    return nullptr;
}

::hwloc_obj* hwloc_object_of(unsigned) {
    return nullptr;
}

} // namespace starpu::platform
