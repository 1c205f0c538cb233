// How tasks flow through components: pushed down to those that keep or place them, pulled by workers else.
#include "api/components/component.hpp"

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

int let_flow(starpu_sched_component* c) {
    if (wants_pushes(c) && starpu_sched_component_send_can_push_to_parents(c) != 0) return 1;
    return starpu_sched_component_can_pull(c);
}

starpu_task* pull_nothing(starpu_sched_component* c, starpu_sched_component*) {
    starpu_sched_component_send_can_push_to_parents(c);
    return nullptr;
}

int push_to_child(starpu_sched_component* child, starpu_task* t) {
    starpu_sched_component_prefetch_on_node(child, t);
    return push_into(child, t);
}

void offer_below(starpu_sched_component* c, bool to_all) {
    const bool is_own = c->can_pull != starpu_sched_component_can_pull && c->can_pull != let_flow;
    if (is_own && c->can_pull != nullptr)
        c->can_pull(c); // of the program
    else if (to_all)
        starpu_sched_component_can_pull_all(c);
    else
        starpu_sched_component_can_pull(c);
}

} // namespace starpu::api::components
