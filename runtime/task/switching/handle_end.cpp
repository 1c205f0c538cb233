// Closes the chain, gives up the lanes and destroys the handle.
#include "task/switching/handle_end.hpp"

#include "data/handle_life.hpp"
#include "task/core/chain_events.hpp"
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
    data::destroy(h);
}

} // namespace starpu::task
