// Wishes about the places of data that take their turn among the tasks.
#pragma once

#include "base/ids.hpp"
#include "data/copies/copies.hpp"
#include "data/core/handle.hpp"

namespace starpu::task {

// A copy on the node once the tasks submitted so far that write it are done. 0 or a negative errno with its
// line; data that nothing has written yet are left alone.
int ask_for_copy(data::handle& h, base::memory_node_id node, data::urgency how_soon, int priority,
                 const char* call);

// The same now, whatever was submitted and has not begun, and waits for it.
int fetch_now(data::handle& h, base::memory_node_id node, const char* call);

// The same where nothing uses the data otherwise than to read it, nor is to; else -EAGAIN, without a line.
int copy_if_idle(data::handle& h, base::memory_node_id node, const char* call);

// Once the tasks submitted so far are done, the copies may go.
int ask_to_stop_using(data::handle& h, const char* call);

} // namespace starpu::task
