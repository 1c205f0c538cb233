// Which memory nodes there are: main memory, as number 0, and no other.
#pragma once

#include "base/report.hpp"

#include "starpu_task.h"

#include <cerrno>

namespace starpu::api {

// False: a line says that there is no such node, and errno is EINVAL.
inline bool is_node(unsigned node, const char* call) {
    if (node == STARPU_MAIN_RAM) return true;
    errno = -base::report_error(-EINVAL, call, "there is no memory node %u; main memory, %d, is the only one",
                                node, STARPU_MAIN_RAM);
    return false;
}

} // namespace starpu::api
