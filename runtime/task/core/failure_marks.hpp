// The marks that failed tasks leave on data; see task/core/failure.hpp.
#pragma once

#include "data/core/handle.hpp"
#include "task/core/engine.hpp"
#include "task/core/task.hpp"

namespace starpu::task {

// Of a task that is blocked the program may have changed the codelet since: then a handle can be missing.
template <class Visit> void for_each_buffer(const starpu_task& t, Visit visit) {
    const unsigned count = buffer_count(t);
    for (unsigned i = 0; i < count; ++i)
        if (const starpu_data_handle_t handle = buffer_handle(t, i)) visit(handle, buffer_mode(t, i));
}

// Whether an access of this mode leaves a value.
inline bool writes(int mode) {
    return (mode & (STARPU_W | STARPU_REDUX)) != 0;
}

// Since the application was last told of failures.
inline bool is_marked(const engine& e, const data::handle& h) {
    return h.failed_in.load(std::memory_order_relaxed) == e.failures.round.load(std::memory_order_relaxed);
}

} // namespace starpu::task
