// Which memory nodes there are.
#pragma once

#include "base/report.hpp"
#include "memory/nodes.hpp"
#include "task/core/engine.hpp"

#include <cerrno>

namespace starpu::api {

// How many the calling thread, which is inside the library, may look at: main memory alone while the runtime
// begins or ends.
inline unsigned node_count() {
    return task::is_engine_withheld() ? 1 : memory::node_count();
}

inline base::first_ids<base::memory_node_id> all_nodes() {
    return base::first_ids<base::memory_node_id>(node_count());
}

// False: a line says that there is no such node, and errno is EINVAL.
inline bool is_node(unsigned node, const char* call) {
    const unsigned count = node_count();
    if (node < count) return true;
    errno = -base::report_error(-EINVAL, call, "there is no memory node %u; there are %u, numbered from 0",
                                node, count);
    return false;
}

} // namespace starpu::api
