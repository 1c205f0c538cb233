// Merges what the workers added to a handle, before an access of another kind uses it.
//
// Tasks that access a handle with STARPU_REDUX run side by side, each adding to a buffer of its own. The
// first ordered access of another kind is preceded by a reduction job (task/linking/reduction_job.hpp): it
// waits for all of them, then submits a binary tree of tasks that run the handle's combining codelet, and
// ends with the last of them. Where order says nothing, the handle's execution lock sees to it: see the
// merger in graph/execution_lock.hpp.
#pragma once

#include "data/core/handle.hpp"

namespace starpu::task {

// What a handle needs before its first reduction is submitted: the merger of its lock. The body of the merger
// carries out its reduction jobs, too. Under the submission lock. False when memory is exhausted.
bool ensure_merger(data::handle& h);

} // namespace starpu::task
