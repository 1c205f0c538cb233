// Ends the parts in their order, and writes copies back.
#include "data/copies/transport.hpp"

#include "data/copies/fetch.hpp"

namespace starpu::data {

void transport::stop() {
    engines_.stop();
    admissions_.close_all();
}

void transport::write_back_by_fetch::start(replica& r, urgency how_soon, void (*then)(void*, int)) {
    bring(*r.owner, r.spill_target, how_soon, 0, then, &r);
}

} // namespace starpu::data
