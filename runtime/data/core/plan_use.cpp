// What plans mean for the handle they cut and for the handles they make.
#include "data/core/plan_use.hpp"

#include "data/core/handle_details.hpp"

#include <algorithm>
#include <new>
#include <utility>

namespace starpu::data {

usability usability_by_plans(handle& h) {
    if (h.is_partitioned || h.is_ending) return usability::nobody;
    const handle_details* d = details_of(h);
    if (d == nullptr) return usability::everybody;
    usability left = d->plan_of == nullptr ? usability::everybody : d->plan_of->state;
    if (d->is_duplicate) left = std::min(left, usability::readers);
    for (const auto& plan : d->plans) {
        if (plan->state == usability::everybody) return usability::nobody;
        if (plan->state == usability::readers) left = std::min(left, usability::readers);
    }
    return left;
}

namespace {
template <class Visit> void for_each_switch(handle& h, Visit visit) {
    const handle_details* d = details_of(h);
    if (d == nullptr) return;
    if (d->plan_of != nullptr && d->plan_of->last_switch != nullptr) visit(*d->plan_of->last_switch);
    for (const auto& plan : d->plans)
        if (plan->last_switch != nullptr) visit(*plan->last_switch);
}
} // namespace

bool prepare_to_wait_for_switches(handle& h, std::size_t count) try {
    for_each_switch(h, [&](auto& last) {
        last.with([&](switch_progress& p) {
            if (p.waiting.capacity() < p.waiting.size() + count)
                p.waiting.reserve(2 * p.waiting.size() + count);
        });
    });
    return true;
} catch (const std::bad_alloc&) {
    return false;
}

void wait_for_switches(handle& h, graph::job& n) {
    for_each_switch(h, [&](auto& last) {
        last.with([&](switch_progress& p) {
            if (p.is_done) return;
            p.waiting.push_back(&n);
            n.pending.fetch_add(1, std::memory_order_relaxed); // its submission holds it
        });
    });
}

void finish_switch(base::guarded<switch_progress>& progress, graph::ready_list& ready) {
    const std::vector<graph::job*> waiting = progress.with([](switch_progress& p) {
        p.is_done = true;
        return std::move(p.waiting);
    });
    for (graph::job* n : waiting) graph::satisfy(*n, 1, ready);
}

} // namespace starpu::data
