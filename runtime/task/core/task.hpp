// What a task says of itself: the job behind it, its state, its buffers, its name.
#pragma once

#include "graph/details.hpp"
#include "graph/job.hpp"

#include "starpu_task.h"

namespace starpu::task {

inline constexpr int task_magic = 42;

inline starpu_task* task_of(const graph::job& n) {
    return static_cast<starpu_task*>(n.owner);
}

// The job of a task, made at the first call; nullptr when memory is exhausted.
graph::job* ensure_job(starpu_task& t);
inline graph::job* job_of(const starpu_task& t) {
    return static_cast<graph::job*>(t.starpu_private);
}

// Where a task that stays stands; its application may look at any time.
inline void set_status(starpu_task& t, starpu_task_status status) {
    __atomic_store_n(&t.status, status, __ATOMIC_RELAXED);
}

// True from submission until the task has ended.
bool is_in_flight(const starpu_task& t);
bool has_ended(const starpu_task& t); // its callback included; for tasks that stay after their run

// Which function of its codelet will run. It may still be chosen when the task is ready. False: no memory
// left.
bool set_implementation(graph::job& n, unsigned implementation);
inline unsigned implementation_of(const graph::job& n) {
    return n.details == nullptr || n.details->implementation < 0
               ? 0
               : static_cast<unsigned>(n.details->implementation);
}
// Which one runs, or ran last: its worker may have taken another one, which is no choice for later runs.
inline unsigned run_implementation_of(const graph::job& n) {
    return n.details == nullptr || n.details->run_implementation < 0
               ? implementation_of(n)
               : static_cast<unsigned>(n.details->run_implementation);
}
void note_run_implementation(graph::job& n, unsigned implementation);

// Name for messages: the task's name, its codelet's, or "task 0x...". `text` must hold 96 characters.
const char* describe(const starpu_task& t, char* text);

// Buffers, wherever the application put them.
inline unsigned buffer_count(const starpu_task& t) {
    if (t.cl == nullptr) return t.nbuffers > 0 ? static_cast<unsigned>(t.nbuffers) : 0;
    const int count = t.cl->nbuffers == STARPU_VARIABLE_NBUFFERS ? t.nbuffers : t.cl->nbuffers;
    return count > 0 ? static_cast<unsigned>(count) : 0;
}
inline starpu_data_handle_t buffer_handle(const starpu_task& t, unsigned i) {
    return t.dyn_handles != nullptr ? t.dyn_handles[i] : t.handles[i];
}
inline starpu_data_access_mode buffer_mode(const starpu_task& t, unsigned i) {
    if (t.dyn_modes != nullptr) return t.dyn_modes[i];
    if (t.cl == nullptr || t.cl->nbuffers == STARPU_VARIABLE_NBUFFERS) return t.modes[i];
    return t.cl->dyn_modes != nullptr ? t.cl->dyn_modes[i] : t.cl->modes[i];
}

} // namespace starpu::task
