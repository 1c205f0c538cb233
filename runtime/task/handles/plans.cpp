// Keeps the list of a handle's plans: adds to it, finds in it what a program means, takes from it.
#include "task/handles/plans.hpp"

#include "base/report.hpp"
#include "data/copies/copies.hpp"
#include "data/core/pointer_table.hpp"
#include "task/handles/duplicates.hpp"
#include "task/handles/parts.hpp"
#include "task/running/dispatch.hpp"
#include "task/switching/plan_states.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <mutex>
#include <utility>

namespace starpu::task {

namespace {
int report_failure(int error, data::handle& h, const char* call) {
    char name[96];
    data::describe(h, name);
    if (error == -EBUSY) return report_unusable(h, call);
    return base::report_error(error, call, "no memory left for a switch of %s", name);
}

// A switch uses the whole and all pieces at once, and a job counts its accesses in 16 bits.
constexpr int most_pieces = UINT16_MAX - 1;

int report_too_many(int count, data::handle& h, const char* call) {
    char name[96];
    return base::report_error(
        -EINVAL, call,
        "the filter for %s has %d children; a plan has at most %d, so cut the pieces once more",
        data::describe(h, name), count, most_pieces);
}

// The pieces lie in the memory of the whole, so that must be there as long as their plan.
class memory_of_pieces {
public:
    explicit memory_of_pieces(data::handle& whole) : whole_(whole) {}
    ~memory_of_pieces() {
        if (is_kept_) data::copies::stop_keeping_main_copy(whole_);
    }
    memory_of_pieces(const memory_of_pieces&) = delete;
    memory_of_pieces& operator=(const memory_of_pieces&) = delete;

    int provide(const char* call) {
        if (data::copies::node_of_pieces(whole_) != base::main_memory_node) return 0;
        is_kept_ = data::copies::keep_main_copy(whole_, may_wait()) == 0;
        if (is_kept_) return 0;
        char name[96];
        return base::report_error(-ENOMEM, call, "no memory left for the main copy of %s",
                                  data::describe(whole_, name));
    }
    void leave_to(data::partition_plan& plan) { plan.keeps_main_copy = std::exchange(is_kept_, false); }

private:
    data::handle& whole_;
    bool is_kept_ = false;
};

// The first plan of a whole founds its family; plans of its pieces belong to it.
void join_family(data::handle& h) {
    data::handle_details& d = *data::details_of(h);
    std::lock_guard guard(h.submission);
    if (h.family.load(std::memory_order_relaxed) != nullptr) return;
    // release: partner of family_locks; the family is complete before any thread locks it.
    h.family.store(d.own_family.get(), std::memory_order_release);
}

std::unique_ptr<data::partition_plan> plan_over(data::handle& parent, std::vector<data::handle*> children) {
    auto plan = std::make_unique<data::partition_plan>();
    plan->parent = &parent;
    plan->children = std::move(children);
    for (data::handle* child : plan->children) {
        child->usable = data::usability::nobody;
        child->family.store(parent.family.load(std::memory_order_relaxed), std::memory_order_relaxed);
        data::details_of(*child)->plan_of = plan.get();
    }
    return plan;
}

bool provide_details(const std::vector<data::handle*>& handles) {
    return std::all_of(handles.begin(), handles.end(),
                       [](data::handle* h) { return data::ensure_details(*h) != nullptr; });
}

// Throws std::bad_alloc before anything is changed; then the children stay the caller's.
void add_plan(data::handle& parent, const std::vector<data::handle*>& children, memory_of_pieces& memory) {
    data::handle_details& d = *data::details_of(parent);
    if (d.own_family == nullptr && parent.family.load(std::memory_order_relaxed) == nullptr)
        d.own_family = std::make_unique<data::plan_family>();
    join_family(parent);
    const family_locks family(parent);
    auto plan = plan_over(parent, children);
    std::lock_guard guard(parent.submission);
    d.plans.push_back(std::move(plan));
    memory.leave_to(*d.plans.back());
}

// Null: none of the handle's plans has these children.
data::partition_plan* find_plan(const named_plan& named) {
    const data::handle_details* d = data::details_of(named.parent);
    if (d == nullptr || named.children == nullptr) return nullptr;
    for (const auto& plan : d->plans) {
        if (plan->children.size() != named.count) continue;
        const bool is_meant = std::equal(plan->children.begin(), plan->children.end(), named.children,
                                         [](const data::handle* mine, starpu_data_handle_t given) {
                                             return mine == data::handle_of(given);
                                         });
        if (is_meant) return plan.get();
    }
    return nullptr;
}

int report_unknown(const named_plan& named, const char* call) {
    char name[96];
    return base::report_error(-EINVAL, call,
                              "%s has no plan with these %u children; give those that "
                              "starpu_data_partition_plan wrote, all of them",
                              data::describe(named.parent, name), named.count);
}

bool needs_plan_in_use(plan_request what) {
    return what != plan_request::partition && what != plan_request::partition_readonly;
}

int carry_out_request(data::partition_plan& plan, plan_request what, transition& t) {
    switch (what) {
    case plan_request::partition:
    case plan_request::upgrade:
        return open_plan(plan, data::usability::everybody, t);
    case plan_request::unpartition:
        return give_up(plan, t);
    case plan_request::partition_readonly:
        if (plan.state == data::usability::nobody) return open_plan(plan, data::usability::readers, t);
        return step_down(plan, t);
    default:
        return step_down(plan, t);
    }
}

// Dispatches what the transitions made ready, once their locks are given back.
template <class Action>
int with_transition(data::handle& h, const switch_manner& how, const char* call, Action act) {
    graph::ready_list ready;
    transition t{ready, how, nullptr};
    int error;
    {
        const family_locks family(h);
        error = act(t);
    }
    dispatch(ready);
    if (error == -EBUSY || error == -ENOMEM)
        return report_failure(error, t.culprit != nullptr ? *t.culprit : h, call);
    return error;
}
} // namespace

int make_plan(data::handle& parent, starpu_data_filter& filter, starpu_data_handle_t* children,
              const char* call) {
    const int count = count_parts(parent, filter, call);
    if (count < 0) return count;
    if (count > most_pieces) return report_too_many(count, parent, call);
    if (parent.is_partitioned) return report_failure(-EBUSY, parent, call);
    if (data::ensure_details(parent) == nullptr) return report_failure(-ENOMEM, parent, call);
    memory_of_pieces memory(parent);
    if (int error = memory.provide(call)) return error;
    std::vector<data::handle*> parts;
    parts.reserve(static_cast<std::size_t>(count));
    if (int error = make_parts(parent, filter, static_cast<unsigned>(count), call, parts)) return error;
    if (!provide_details(parts)) {
        free_parts(parts);
        return report_failure(-ENOMEM, parent, call);
    }
    try {
        for (data::handle* part : parts)
            data::remember_new_pointer(*part); // the first lies where the whole does
        add_plan(parent, parts, memory);
    } catch (const std::bad_alloc&) {
        free_parts(parts);
        throw;
    }
    std::transform(parts.begin(), parts.end(), children,
                   [](data::handle* part) { return data::public_handle(*part); });
    return 0;
}

int switch_plan(const named_plan& named, plan_request what, const switch_manner& how, const char* call) {
    return with_transition(named.parent, how, call, [&](transition& t) {
        data::partition_plan* plan = find_plan(named);
        if (plan == nullptr) return report_unknown(named, call);
        char name[96];
        if (needs_plan_in_use(what) && plan->state == data::usability::nobody)
            return base::report_error(-EINVAL, call, "this plan of %s is not in use; partition it first",
                                      data::describe(named.parent, name));
        return carry_out_request(*plan, what, t);
    });
}

int give_up_plans(data::handle& h, const char* call) {
    return with_transition(h, {}, call, [&](transition& t) { return give_up_all(h, t); });
}

namespace {
// Gives up a plan and ends it, the plans of its pieces first.
int end_here(data::partition_plan& plan, transition& t) {
    if (int error = give_up(plan, t)) return error;
    for (data::handle* piece : plan.children)
        for (auto& own = data::details_of(*piece)->plans; !own.empty();)
            if (int error = end_here(*own.back(), t)) return error;
    switch_manner last = t.how;
    last.ends_pieces = true;
    if (int error = link_switch(plan, data::usability::nobody, last, t.ready)) return error;
    data::handle& parent = *plan.parent;
    std::lock_guard guard(parent.submission);
    std::vector<std::unique_ptr<data::partition_plan>>& plans = data::details_of(parent)->plans;
    plans.erase(std::find_if(plans.begin(), plans.end(), [&](const auto& p) { return p.get() == &plan; }));
    return 0;
}

void collect_pieces(const data::partition_plan& plan, std::vector<data::handle*>& pieces) {
    for (data::handle* piece : plan.children) {
        pieces.push_back(piece);
        for (const auto& own : data::details_of(*piece)->plans) collect_pieces(*own, pieces);
    }
}

// Duplicates of pieces stay, by themselves. Their lock comes before that of the family.
template <class Plans> void let_duplicates_go(data::handle& h, Plans plans) {
    std::vector<data::handle*> pieces;
    {
        const family_locks family(h);
        plans([&](const data::partition_plan& plan) { collect_pieces(plan, pieces); });
    }
    for (data::handle* piece : pieces) remains_duplicate(*piece);
}
} // namespace

int end_plan(const named_plan& named, const char* call) {
    let_duplicates_go(named.parent, [&](auto visit) {
        if (const data::partition_plan* plan = find_plan(named)) visit(*plan);
    });
    return with_transition(named.parent, {}, call, [&](transition& t) {
        data::partition_plan* plan = find_plan(named);
        return plan == nullptr ? report_unknown(named, call) : end_here(*plan, t);
    });
}

int end_plans(data::handle& h, const char* call) {
    let_duplicates_go(h, [&](auto visit) {
        for (const auto& plan : data::details_of(h)->plans) visit(*plan);
    });
    return with_transition(h, {}, call, [&](transition& t) {
        for (const auto& plans = data::details_of(h)->plans; !plans.empty();)
            if (int error = end_here(*plans.back(), t)) return error;
        return 0;
    });
}

} // namespace starpu::task
