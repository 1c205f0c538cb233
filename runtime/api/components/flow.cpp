// How tasks flow through components: pushed down to those that keep or place them, pulled by workers else.
#include "api/components/component.hpp"
#include "api/components/task_list.hpp"

#include <algorithm>

namespace starpu::api::components {

bool wants_pushes(starpu_sched_component* c) {
    switch (record_of(c).kind) {
    case kind::worker:
    case kind::combined_worker:
        return false;
    case kind::other:
    case kind::eager:
    case kind::best_implementation:
        return std::any_of(c->children, c->children + c->nchildren, wants_pushes);
    default:
        return true;
    }
}

namespace {
bool is_of_program(starpu_sched_component* c) {
    return c->can_pull != starpu_sched_component_can_pull && c->can_pull != let_flow;
}
} // namespace

bool pushes_to_all(starpu_sched_component* c) {
    return c->nchildren != 0 &&
           std::all_of(c->children, c->children + c->nchildren, [](starpu_sched_component* child) {
               return wants_pushes(child) && !is_of_program(child);
           });
}

int let_flow(starpu_sched_component* c) {
    if (wants_pushes(c) && starpu_sched_component_send_can_push_to_parents(c) != 0) return 1;
    return starpu_sched_component_can_pull(c);
}

starpu_task* pull_nothing(starpu_sched_component* c, starpu_sched_component*) {
    starpu_sched_component_send_can_push_to_parents(c);
    return nullptr;
}

bool looks_full_for(starpu_sched_component* child, double us) {
    const component& its = record_of(child);
    return its.held != nullptr && its.push_task == its.made_push && its.held->looks_full_for(us);
}

// Once the task is there it may run at once: its data are asked for before.
int push_to_child(starpu_sched_component* child, starpu_task* t) {
    if (looks_full_for(child, expected_us(*t))) return 1;
    starpu_sched_component_prefetch_on_node(child, t);
    return push_into(child, t);
}

namespace {
// Through components that would call one of their workers: it may be one that cannot run the task.
void call_all_of(starpu_sched_component* child) {
    if (!is_of_program(child) && !wants_pushes(child))
        std::for_each(child->children, child->children + child->nchildren, call_all_of);
    else
        ask_to_pull(child);
}
} // namespace

void offer_below(starpu_sched_component* c, bool to_all) {
    if (is_of_program(c) && c->can_pull != nullptr)
        ask_to_pull(c);
    else if (to_all)
        std::for_each(c->children, c->children + c->nchildren, call_all_of);
    else
        starpu_sched_component_can_pull(c);
}

void call_pulling_below(starpu_sched_component* c) {
    for (unsigned i = 0; i < c->nchildren; ++i)
        if (!wants_pushes(c->children[i])) call_all_of(c->children[i]);
}

} // namespace starpu::api::components
