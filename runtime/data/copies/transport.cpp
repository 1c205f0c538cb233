// Ends the parts in their order, and writes copies back.
#include "data/copies/transport.hpp"

#include "data/copies/copies.hpp"
#include "data/copies/fetch.hpp"

namespace starpu::data {

void transport::stop() {
    engines_.stop();
    if (memory::node_count() > 1)
        copies::for_each_with_set([this](handle& h) { admissions_.forget_copies(h); });
}

void transport::write_back_by_fetch::start(replica& r, urgency how_soon, void (*then)(void*, int)) {
    bring(*r.owner, r.spill_target, how_soon, 0, then, &r);
}

} // namespace starpu::data
