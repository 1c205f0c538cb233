// Keeps what was asked for at initialisation.
#include "task/core/determinism.hpp"

#include "base/active_atomics.hpp"

namespace starpu::task {

namespace {
// relaxed: written at initialisation, before any thread can submit.
base::active_atomics::atomic<unsigned> lanes{0};
base::active_atomics::atomic<bool> orders_commuting{false};
} // namespace

void set_determinism(const determinism& wanted) {
    lanes.store(wanted.reduction_lanes, std::memory_order_relaxed);
    orders_commuting.store(wanted.orders_commuting_accesses, std::memory_order_relaxed);
}

determinism current_determinism() {
    return {lanes.load(std::memory_order_relaxed), orders_commuting.load(std::memory_order_relaxed)};
}

unsigned lanes_meant_by(unsigned number) {
    if (number == 1) return default_reduction_lanes;
    return number < most_reduction_lanes ? number : most_reduction_lanes;
}

} // namespace starpu::task
