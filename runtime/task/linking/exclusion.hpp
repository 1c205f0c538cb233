// Which execution locks a job needs, and how a handle ceases to let ordered tasks run without its lock.
#pragma once

#include "task/linking/planned_access.hpp"

namespace starpu::task {

// True when the job holds every execution lock it needs now, perhaps none. False: it is parked and comes
// back as a ready job. What must run before it is appended to `ready`. Throws std::bad_alloc.
bool take_locks(graph::job& n, graph::ready_list& ready);

// The order in which locks are taken, the same everywhere: those without an arbiter first, then arbiter by
// arbiter.
bool is_taken_before(const planned_access& a, const planned_access& b);

// Whether data of the task have lost their bias since it was submitted, so that it takes their locks.
bool uses_locked_data(graph::job& n);

// After graph::bias::enter(): may the worker touch all the data of the job?
bool may_touch_data(graph::job& n);

// From now on all accesses to the handle take its lock. Under its submission lock, details allocated.
void forbid_bias(data::handle& h);

} // namespace starpu::task
