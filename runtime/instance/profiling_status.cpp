// What the program wants is kept where programs may read it without a call; the engine has the flag that
// counts.
#include "instance/profiling_status.hpp"

#include "starpu_profiling.h"

#include <atomic>

extern "C" {
int _starpu_profiling = 0;
}

namespace starpu::instance {

bool is_profiling_wanted() {
    return std::atomic_ref(_starpu_profiling).load(std::memory_order_relaxed) != 0;
}

bool want_profiling(bool wanted) {
    return std::atomic_ref(_starpu_profiling).exchange(wanted, std::memory_order_relaxed) != 0;
}

} // namespace starpu::instance
