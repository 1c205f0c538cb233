// The jobs that carry out reductions, as the order of accesses sees them; task/running/reduction.hpp says
// what they do.
#pragma once

#include "data/core/handle.hpp"
#include "graph/job.hpp"

namespace starpu::task {

inline bool needs_reduction_before(const data::handle& h, graph::access_class kind) {
    return h.tail.tail != nullptr && h.tail.kind == graph::access_class::reduce &&
           kind != graph::access_class::reduce;
}

// What a reduction job must know when it fires; taken down when it is linked.
struct reduction_work {
    data::handle* target;
    bool had_value;
    bool discards;
    graph::job* job;
};

// The following are called under the handle's submission lock.

// Allocates the job; false when memory is exhausted. `discards`: the next access overwrites the result
// anyway. Its steps run at this priority.
bool prepare_reduction(data::handle& h, bool discards, int priority);

// Gives up a job that was prepared, if one was.
void abandon_reduction(data::handle& h);

// Links the prepared job. It fires through `ready` if all contributions are there already.
void link_reduction(data::handle& h, graph::ready_list& ready);

// A REDUX access is about to be linked: remembers whether the handle had a value before the group.
void note_reduction_access(data::handle& h, bool is_ordered);

// From now on all accesses to the handle take its lock: what was contributed without it is the merger's.
void leave_reduction_to_merger(data::handle& h);

// Forgets what was contributed. The caller has the handle for itself.
void drop_contributions(data::handle& h);

} // namespace starpu::task
