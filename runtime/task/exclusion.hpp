// Which execution locks a node needs, and how a handle stops being one whose ordered tasks need none.
#pragma once

#include "data/handle.hpp"
#include "graph/details.hpp"

namespace starpu::task {

// True when the node holds every execution lock it needs now, perhaps none. False: it is parked and comes
// back as a ready node. Throws std::bad_alloc.
bool take_locks(graph::node& n);

// After graph::bias::enter(): may the worker touch all the data of the node?
bool may_touch_data(graph::node& n);

// From now on all accesses to the handle take its lock. Under its submission lock, details allocated.
void forbid_bias(data::handle& h);

} // namespace starpu::task
