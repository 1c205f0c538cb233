// Closes the chain, gives up the lanes and destroys the handle.
#include "task/switching/handle_end.hpp"

#include "data/handle_life.hpp"
#include "task/core/chain_events.hpp"
#include "task/core/engine.hpp"
#include "task/core/task_recorder.hpp"
#include "task/linking/reduction_lanes.hpp"

#include <mutex>

namespace starpu::task {

void end_unused(data::handle& h) {
    graph::ready_list none;
    chain_events events{none};
    {
        std::lock_guard guard(h.submission);
        graph::access_chain::close_chain(h.tail, events);
    }
    end_lanes(h);
    if (engine* e = current_engine())
        if (task_recorder* r = e->recorder.load(std::memory_order_relaxed))
            r->forget_handle(data::public_handle(h));
    data::destroy(h);
}

} // namespace starpu::task
