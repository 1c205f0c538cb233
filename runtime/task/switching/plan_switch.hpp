// The job that carries out a switch between a handle and the pieces of one of its plans.
#pragma once

#include "data/core/partition_plan.hpp"

namespace starpu::task {

struct switch_manner {
    bool is_ordered = true;            // false: only kept from running beside accesses submitted earlier
    void (*callback)(void*) = nullptr; // called after the switch, by the thread that carried it out
    void* callback_argument = nullptr;
    // The last switch of a plan that is not in use: its pieces, which have no plans, end with it, before
    // the next writer of the whole begins. The plan may be freed as soon as this switch is linked.
    bool ends_pieces = false;
};

// From here on the pieces may be used by `to`, and the whole as far as that leaves it. Under the family's
// lock; the plan's parent and children must allow it (see plan_states). Nodes that become ready are appended
// to `ready`, to be dispatched without the lock. 0 or -ENOMEM, and then nothing has changed.
int link_switch(data::partition_plan& plan, data::usability to, const switch_manner& how,
                graph::ready_list& ready);

// For reports: whether a job is a switch, and of which whole.
bool is_switch(const graph::job& n);
data::handle& switched_by(graph::job& n);

} // namespace starpu::task
