// Gives a handle that nothing has written its first value.
#pragma once

#include "data/handle.hpp"

namespace starpu::task {

// Submits a task that runs the handle's initialisation method. -ENODATA: it has none.
int submit_initialiser(data::handle& h);

} // namespace starpu::task
