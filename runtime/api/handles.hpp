// Checks that the functions on handles share.
#pragma once

#include "base/fork.hpp"
#include "base/report.hpp"
#include "data/core/handle.hpp"
#include "memory/nodes.hpp"
#include "task/core/engine.hpp"

#include <cerrno>

namespace starpu::api {

inline int check_handle(starpu_data_handle_t handle, const char* call) {
    if (data::is_registered(handle)) return 0;
    if (handle == nullptr)
        return base::report_error(-EINVAL, call, "the data handle is NULL; register the data first");
    if (task::current_engine() == nullptr && base::fork_count() != 0) return task::report_not_running(call);
    return base::report_error(-EINVAL, call, "data handle %p is not registered any more",
                              static_cast<void*>(handle));
}

// Memory nodes that exist, and the two numbers that stand for none.
inline int check_node(int node, const char* call) {
    const int count = static_cast<int>(memory::node_count());
    if (node < count && node >= STARPU_ACQUIRE_NO_NODE_LOCK_ALL) return 0;
    return base::report_error(-EINVAL, call, "there is no memory node %d; there are %d, numbered from 0",
                              node, count);
}

} // namespace starpu::api
