// starpu_sched_component.h: components that let any worker have a task: eager, eager_prio, eager_calibration.
#include "api/components/queue.hpp"

#include "starpu_scheduler.h"

#include <cmath>

namespace starpu::api::components {

namespace {
struct turns_content : content {
    std::atomic<unsigned> turn{0};
};

bool is_idle(starpu_sched_component* child) {
    return child->estimated_load != nullptr && load_of(child) == 0;
}

bool push_to_one(starpu_sched_component* c, starpu_task* t, unsigned first, bool idle_alone) {
    for (unsigned i = 0; i < c->nchildren; ++i) {
        starpu_sched_component* child = c->children[(first + i) % c->nchildren];
        if (idle_alone && !is_idle(child)) continue;
        if (starpu_sched_component_can_execute_task(child, t) != 0 && push_to_child(child, t) == 0)
            return true;
    }
    return false;
}

// The children that can run it take turns at being asked first; those that have nothing to do go before
// others.
int push_to_next_child(starpu_sched_component* c, starpu_task* t) {
    if (c->nchildren == 0) return 1;
    const unsigned first = held_by<turns_content>(c).turn.fetch_add(1, std::memory_order_relaxed);
    return push_to_one(c, t, first, true) || push_to_one(c, t, first, false) ? 0 : 1;
}

bool lacks_samples(starpu_sched_component* child, starpu_task* t) {
    double length = 0;
    return starpu_sched_component_execute_preds(child, t, &length) != 0 && std::isnan(length);
}

// The child with the least to do among those for which the task is still to be measured, else among all.
int push_where_unknown(starpu_sched_component* c, starpu_task* t) {
    starpu_sched_component* best = nullptr;
    bool is_best_unknown = false;
    double least = 0;
    for (unsigned i = 0; i < c->nchildren; ++i) {
        starpu_sched_component* child = c->children[i];
        if (starpu_sched_component_can_execute_task(child, t) == 0) continue;
        const bool is_unknown = lacks_samples(child, t);
        const double load = load_of(child);
        if (best != nullptr &&
            (is_best_unknown > is_unknown || (is_best_unknown == is_unknown && least <= load)))
            continue;
        best = child;
        is_best_unknown = is_unknown;
        least = load;
    }
    return best == nullptr ? 1 : push_to_child(best, t);
}
} // namespace

} // namespace starpu::api::components

using namespace starpu::api::components;

extern "C" {

struct starpu_sched_component* starpu_sched_component_eager_create(struct starpu_sched_tree* tree, void*) {
    return make_component<turns_content>(tree, "eager", kind::eager, __func__, [](component& c) {
        c.push_task = push_to_next_child;
        c.can_pull = let_flow;
        c.estimated_end = starpu_sched_component_estimated_end_min;
    });
}

int starpu_sched_component_is_eager(struct starpu_sched_component* component) {
    return is_kind(component, kind::eager, __func__);
}

struct starpu_sched_component* starpu_sched_component_eager_prio_create(struct starpu_sched_tree* tree,
                                                                        void*) {
    return make_component<queue_content>(tree, "eager_prio", kind::eager_prio, __func__, be_queue);
}

int starpu_sched_component_is_eager_prio(struct starpu_sched_component* component) {
    return is_kind(component, kind::eager_prio, __func__);
}

struct starpu_sched_component* starpu_sched_component_eager_calibration_create(struct starpu_sched_tree* tree,
                                                                               void*) {
    return make_component<turns_content>(tree, "eager_calibration", kind::eager_calibration, __func__,
                                         [](component& c) {
                                             c.push_task = push_where_unknown;
                                             c.pull_task = pull_nothing;
                                             c.can_pull = let_flow;
                                             c.estimated_end = starpu_sched_component_estimated_end_min;
                                         });
}

int starpu_sched_component_is_eager_calibration(struct starpu_sched_component* component) {
    return is_kind(component, kind::eager_calibration, __func__);
}

} // extern "C"
