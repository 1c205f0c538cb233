// The functions of a codelet: which kinds of workers can run it, and what each of them calls.
#pragma once

#include "task/core/worker_kinds.hpp"

#include "starpu_task.h"

#include <cstdint>

namespace starpu::task {

// All kinds of workers call functions of one type.
using kernel = void (*)(void** buffers, void* argument);

// The function of an implementation, wherever the codelet names it; nullptr: there is none.
kernel kernel_for(starpu_worker_archtype kind, const starpu_codelet& cl, unsigned implementation);
kernel cpu_function(const starpu_codelet& cl, unsigned implementation);

// What the task says of where it may run, or else its codelet; 0: wherever there is a function. Acquire:
// pairs with begin_attempts(), by which a task that runs already is sent nowhere.
inline std::uint64_t said_where(const starpu_task& t) {
    const std::int32_t own = __atomic_load_n(&t.where, __ATOMIC_ACQUIRE);
    return own != -1 ? static_cast<std::uint32_t>(own) : t.cl->where;
}
// Programs join kinds to STARPU_NOWHERE: only the value itself means that nothing is run.
inline bool runs_nowhere(const starpu_task& t) {
    return said_where(t) == STARPU_NOWHERE;
}

// The kinds among `present` that may run the task and have a function for it.
kind_set able_kinds_of_several(const starpu_task& t, kind_set candidates);
inline kind_set able_kinds(const starpu_task& t, kind_set present) {
    const std::uint64_t said = said_where(t);
    const kind_set candidates = said == 0 ? present : static_cast<kind_set>(said) & present;
    if (candidates == STARPU_CPU && t.cl->cpu_funcs[0] != nullptr) return candidates;
    return able_kinds_of_several(t, candidates);
}

} // namespace starpu::task
