// Shutdown: waits for all tasks, and cancels those that nothing will release any more.
#pragma once

#include "task/core/engine.hpp"

namespace starpu::task {

// Returns when no task is in flight. What stands still is reported and cancelled: from then on no task is
// run, and whatever holds one back (tags, tasks never submitted, data never released, releases of ends) is
// done in the application's place. Callbacks are called as always.
void finish_all(engine& e);

} // namespace starpu::task
