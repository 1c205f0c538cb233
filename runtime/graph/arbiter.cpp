// Where arbiters come from and go back to.
#include "graph/arbiter.hpp"

#include "base/fork.hpp"
#include "base/object_pool.hpp"

#include <new>

namespace starpu::graph {

namespace {
base::object_pool& arbiters() {
    static base::renewed_in_child<base::object_pool, sizeof(arbiter), alignof(arbiter)> pool;
    return *pool;
}
const base::at_load arbiters_at_load(arbiters);
} // namespace

arbiter* create_arbiter() noexcept {
    void* place = arbiters().allocate();
    return place == nullptr ? nullptr : new (place) arbiter;
}

void destroy_arbiter(arbiter& a) {
    a.life.store(0, std::memory_order_release);
    arbiters().release(&a);
}

} // namespace starpu::graph
