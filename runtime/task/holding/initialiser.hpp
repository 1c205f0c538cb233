// Gives a handle that nothing has written its first value.
#pragma once

#include "data/core/handle.hpp"

namespace starpu::task {

// Submits a task that runs the handle's initialisation method, before `user` however the handle orders its
// accesses. -ENODATA: it has none. `user` must not be able to fire.
int submit_initialiser(data::handle& h, graph::job& user);

} // namespace starpu::task
