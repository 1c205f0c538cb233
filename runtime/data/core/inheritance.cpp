// Copies the attributes of a whole to one of its pieces.
#include "data/core/inheritance.hpp"

#include "data/core/handle_details.hpp"

#include <algorithm>
#include <mutex>

namespace starpu::data {

namespace {
bool is_worth_copying(const handle_details& d) {
    const reduction_methods& r = d.reduction;
    return r.combine != nullptr || r.initialise != nullptr || r.lanes_wanted >= 0 || !d.may_leave_core ||
           d.lock.assigned_arbiter() != nullptr;
}
} // namespace

bool inherit(handle& child, handle& parent, unsigned position) {
    child.parent = &parent;
    child.position_in_parent = position;
    child.home_node = parent.home_node == base::no_memory_node
                          ? base::main_memory_node
                          : parent.home_node; // the memory is the parent's
    {
        std::lock_guard guard(parent.submission);
        child.has_value = parent.has_value;
    }
    child.is_sequentially_consistent = parent.is_sequentially_consistent;
    child.failed_in.store(parent.failed_in.load(std::memory_order_relaxed), std::memory_order_relaxed);
    const handle_details* from = details_of(parent);
    if (from == nullptr || !is_worth_copying(*from)) return true;
    handle_details* to = ensure_details(child);
    if (to == nullptr) return false;
    static_cast<reduction_methods&>(to->reduction) = from->reduction;
    if (graph::arbiter* a = from->lock.assigned_arbiter()) to->lock.assign(*a);
    to->may_leave_core = from->may_leave_core;
    return true;
}

namespace {
bool give_reduction(const reduction_methods& methods, handle& child) {
    handle_details* d = ensure_details(child);
    if (d == nullptr) return false;
    static_cast<reduction_methods&>(d->reduction) = methods;
    return pass_reduction_on(child);
}
} // namespace

bool pass_reduction_on(handle& parent) {
    const handle_details& d = *details_of(parent);
    const auto give = [&](handle* child) { return give_reduction(d.reduction, *child); };
    if (!std::all_of(d.children.begin(), d.children.end(), give)) return false;
    return std::all_of(d.plans.begin(), d.plans.end(), [&](const auto& plan) {
        return std::all_of(plan->children.begin(), plan->children.end(), give);
    });
}

} // namespace starpu::data
