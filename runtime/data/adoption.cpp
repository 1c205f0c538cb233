// What is said when a call finds no registered data, or data that have their memory already.
#include "data/adoption.hpp"

#include "base/report.hpp"
#include "data/copies/copies.hpp"
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

bool adopt_memory(starpu_data_handle_t handle, base::memory_node_id node, const char* function) {
    if (!is_usable(handle, function)) return false;
    const int error = !memory::has(node) ? -EINVAL : copies::adopt(*handle_of(handle), node);
    if (error == 0) return true;
    if (error == -EINVAL)
        base::report_error(error, function, "there is no memory node %u; use STARPU_MAIN_RAM",
                           base::number_of(node));
    else if (error == -ENOMEM)
        base::report_error(error, function, "no memory left to note that the data are on node %u",
                           base::number_of(node));
    else
        base::report_error(error, function,
                           "the data has memory on node %u already; register it with home_node -1 and give "
                           "it memory before its first use",
                           base::number_of(node));
    errno = -error;
    return false;
}

} // namespace starpu::data
