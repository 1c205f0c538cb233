// A scheduling policy as a program would write it, for some of the sessions.
#pragma once

struct starpu_sched_policy;

namespace fuzz {

// One list for all workers under one lock; whoever pushes wakes somebody. Some tasks go to a worker's own
// queue.
starpu_sched_policy& own_policy();

} // namespace fuzz
