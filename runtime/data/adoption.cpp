// What is said when a call finds no registered data, or data that have their memory already.
#include "data/adoption.hpp"

#include "base/report.hpp"
#include "data/copies/replicas.hpp"
#include "data/core/handle.hpp"

#include <cerrno>

namespace starpu::data {

bool is_usable(starpu_data_handle_t handle, const char* function) {
    if (is_registered(handle)) return true;
    errno = -base::report_error(-EINVAL, function,
                                "data handle %p is NULL or unregistered; register the data first",
                                static_cast<void*>(handle));
    return false;
}

bool adopt_memory(starpu_data_handle_t handle, unsigned node, const char* function) {
    if (!is_usable(handle, function)) return false;
    data::handle& h = *handle_of(handle);
    if (node >= memory::node_count() || (node != STARPU_MAIN_RAM && h.replicas == nullptr))
        errno =
            -base::report_error(-EINVAL, function, "there is no memory node %u; use STARPU_MAIN_RAM", node);
    else if (h.replicas != nullptr && adopt_replica(h, node))
        return true;
    else if ((h.attention.load(std::memory_order_relaxed) & main_copy_missing) == 0)
        errno = -base::report_error(
            -EBUSY, function,
            "the data has memory on node %u already; register it with home_node -1 and give "
            "it memory before its first use",
            node);
    else {
        h.home_node = static_cast<int>(node);
        h.attention.fetch_and(static_cast<std::uint8_t>(~main_copy_missing), std::memory_order_relaxed);
        return true;
    }
    return false;
}

} // namespace starpu::data
