// Which memory nodes there are.
#pragma once

#include "base/report.hpp"
#include "memory/nodes.hpp"

#include <cerrno>

namespace starpu::api {

// False: a line says that there is no such node, and errno is EINVAL.
inline bool is_node(unsigned node, const char* call) {
    const unsigned count = memory::node_count();
    if (node < count) return true;
    errno = -base::report_error(-EINVAL, call, "there is no memory node %u; there are %u, numbered from 0",
                                node, count);
    return false;
}

} // namespace starpu::api
