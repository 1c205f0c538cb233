// The transitions between a whole and the pieces of its plans.
//
// A plan can be opened as far as its parent is given to it, so transitions to more go from the root down, and
// transitions to less from the leaves up.
#include "task/switching/plan_states.hpp"

#include "base/report.hpp"
#include "data/core/handle_details.hpp"
#include "task/running/dispatch.hpp"

#include <algorithm>
#include <cerrno>

namespace starpu::task {

using data::usability;

family_locks::family_locks(std::span<const planned_access> plan) {
    for (const planned_access& p : plan) add_family(*p.target);
    lock();
}

family_locks::family_locks(data::handle& h) {
    add_family(h);
    lock();
}

family_locks::~family_locks() {
    for (data::plan_family* f : families_) f->lock.unlock();
}

void family_locks::add_family(data::handle& h) {
    // acquire: partner of make_plan().
    data::plan_family* f = h.family.load(std::memory_order_acquire);
    if (f != nullptr) families_.push_back(f);
}

void family_locks::lock() {
    std::sort(families_.begin(), families_.end());
    families_.erase(std::unique(families_.begin(), families_.end()), families_.end());
    for (data::plan_family* f : families_) f->lock.lock();
}

namespace {
std::span<const std::unique_ptr<data::partition_plan>> plans_of(data::handle& h) {
    const data::handle_details* d = data::details_of(h);
    if (d == nullptr) return {};
    return d->plans;
}

bool is_read_only(data::handle& h) {
    const data::handle_details* d = data::details_of(h);
    return d != nullptr && d->is_duplicate;
}

int refuse_use(data::handle& h, usability by, transition& t) {
    if (!h.is_partitioned && (by != usability::everybody || !is_read_only(h))) return 0;
    t.culprit = &h;
    return -EBUSY;
}

// A callback belongs to the last switch of a call, not to those it needs on the way.
transition on_the_way(const transition& t) {
    transition inner{t.ready, t.how, nullptr};
    inner.how.callback = nullptr;
    return inner;
}

template <class Action> int for_plans_of_children(data::partition_plan& plan, transition& t, Action act) {
    transition inner = on_the_way(t);
    for (data::handle* child : plan.children) {
        if (int error = refuse_use(*child, usability::readers, t)) return error;
        for (const auto& own : plans_of(*child))
            if (int error = act(*own, inner)) {
                t.culprit = inner.culprit;
                return error;
            }
    }
    return 0;
}

// What other plans must give back before `by` may use the handle or the pieces of the plan that is `kept`.
int clear_others(data::handle& h, const data::partition_plan* kept, usability by, transition& t) {
    transition inner = on_the_way(t);
    for (const auto& plan : plans_of(h)) {
        if (plan.get() == kept) continue;
        const int error = by == usability::everybody ? give_up(*plan, inner) : step_down(*plan, inner);
        t.culprit = inner.culprit;
        if (error != 0) return error;
    }
    return 0;
}

int open_path_to(data::handle& h, usability by, transition& t) {
    const data::handle_details* d = data::details_of(h);
    if (d == nullptr || d->plan_of == nullptr || d->plan_of->state >= by) return 0;
    transition inner = on_the_way(t);
    const int error = open_plan(*d->plan_of, by, inner);
    t.culprit = inner.culprit;
    return error;
}
} // namespace

int open_plan(data::partition_plan& plan, usability by, transition& t) {
    if (plan.state >= by) return 0;
    if (int error = open_path_to(*plan.parent, by, t)) return error;
    if (int error = refuse_use(*plan.parent, by, t)) return error;
    if (int error = clear_others(*plan.parent, &plan, by, t)) return error;
    return link_switch(plan, by, t.how, t.ready);
}

int make_usable(data::handle& h, usability by, transition& t) {
    if (int error = open_path_to(h, by, t)) return error;
    if (int error = refuse_use(h, by, t)) return error;
    return h.usable >= by ? 0 : clear_others(h, nullptr, by, t);
}

int step_down(data::partition_plan& plan, transition& t) {
    if (plan.state != usability::everybody) return 0;
    if (int error = for_plans_of_children(plan, t, step_down)) return error;
    return link_switch(plan, usability::readers, t.how, t.ready);
}

int give_up(data::partition_plan& plan, transition& t) {
    if (plan.state == usability::nobody) return 0;
    if (int error = for_plans_of_children(plan, t, give_up)) return error;
    return link_switch(plan, usability::nobody, t.how, t.ready);
}

int give_up_all(data::handle& h, transition& t) {
    return clear_others(h, nullptr, usability::everybody, t);
}

namespace {
usability needed_by(const planned_access& p) {
    return p.kind == graph::access_class::read ? usability::readers : usability::everybody;
}

order_result switch_and_order(graph::job& n, std::span<const planned_access> plan, graph::ready_list& ready,
                              graph::job* reader_behind) {
    const family_locks locks(plan);
    transition t{ready, {}, nullptr};
    for (const planned_access& p : plan)
        if (int error = make_usable(*p.target, needed_by(p), t)) {
            order_result refused;
            refused.error = error;
            refused.culprit = t.culprit != nullptr ? t.culprit : p.target;
            return refused;
        }
    return order(n, plan, ready, reader_behind);
}
} // namespace

order_result order_with_plans(graph::job& n, std::span<const planned_access> plan, graph::ready_list& ready,
                              graph::job* reader_behind) {
    order_result result = order(n, plan, ready, reader_behind);
    if (result.error != -EBUSY || result.culprit->family.load(std::memory_order_acquire) == nullptr)
        return result;
    result = switch_and_order(n, plan, ready, reader_behind);
    // A request for idle data may meet only the switch that it has just made: carries it out, tries again.
    while (result.error == -EAGAIN && !ready.is_empty()) {
        dispatch(ready);
        result = switch_and_order(n, plan, ready, reader_behind);
    }
    return result;
}

int report_unusable(data::handle& h, const char* who) {
    char name[96];
    data::describe(h, name);
    if (h.is_ending)
        return base::report_error(
            -EBUSY, who, "%s ends, as starpu_data_unregister_submit asked; register its data anew", name);
    if (h.is_partitioned)
        return base::report_error(-EBUSY, who, "%s is partitioned; use its parts or unpartition it first",
                                  name);
    if (const data::handle_details* d = data::details_of(h); d != nullptr && d->is_duplicate)
        return base::report_error(
            -EBUSY, who,
            "%s is a duplicate by starpu_data_dup_ro and can only be read; write a copy by starpu_data_cpy",
            name);
    return base::report_error(-EBUSY, who,
                              "%s is not in use: a whole and its pieces, or pieces of two plans, can only be "
                              "read together, and a codelet with STARPU_CODELET_NOPLANS switches nothing",
                              name);
}

} // namespace starpu::task
