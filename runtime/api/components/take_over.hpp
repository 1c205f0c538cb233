// Tasks that wait in the queue of a busy worker while a worker like it has nothing to do. Policies of the
// library let the idle one have them: a task may wait for another one that a component placed behind it.
#pragma once

#include "api/components/component.hpp"

namespace starpu::api::components {

// From now on workers of the tree, if there is one, take over tasks.
void let_workers_take_over(starpu_sched_tree* tree);
// For a worker that found nothing: a task out of the queue of another one in the same memory, of the same
// architecture; or nullptr.
starpu_task* take_over(starpu_sched_tree* tree, int thief);
// After it has looked, and found a task or not.
void note_found(starpu_sched_tree* tree, int worker, bool has_task);
// A task waits for this worker, which is awake: wakes one that could take it over, or several that perhaps
// could.
void call_idle_like(starpu_sched_component* worker_component);

} // namespace starpu::api::components
