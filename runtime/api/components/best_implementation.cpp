// starpu_sched_component.h: a component above workers that chooses the quickest implementation of each task.
#include "api/components/component.hpp"

#include "starpu_scheduler.h"

#include <cmath>

namespace starpu::api::components {

void choose_implementation(starpu_task* t, int worker) {
    const auto on = static_cast<unsigned>(worker);
    unsigned able = 0;
    if (starpu_worker_can_execute_task_impl(on, t, &able) == 0) return;
    int best = -1;
    double least = 0;
    for (unsigned i = 0; i < STARPU_MAXIMPLEMENTATIONS; ++i) {
        if ((able & (1u << i)) == 0) continue;
        const double length = starpu_task_worker_expected_length(t, on, 0, i);
        if (best >= 0 && !std::isnan(length) && length >= least) continue;
        best = static_cast<int>(i);
        least = length;
        if (std::isnan(length)) break;
    }
    starpu_task_set_implementation(t, static_cast<unsigned>(best));
    t->predicted = least;
    t->predicted_transfer = starpu_task_expected_data_transfer_time_for(t, on);
}

namespace {
struct choice_content : content {};

int choose_and_push(starpu_sched_component* c, starpu_task* t) {
    const int worker = first_worker_able(c, t);
    if (worker < 0 || c->nchildren == 0) return 1;
    choose_implementation(t, worker);
    return push_into(c->children[0], t);
}

starpu_task* pull_and_choose(starpu_sched_component* c, starpu_sched_component* to) {
    starpu_task* t = starpu_sched_component_parents_pull_task(c, to);
    if (t == nullptr) return nullptr;
    const int caller = starpu_worker_get_id();
    const int worker = caller >= 0 ? caller : first_worker_able(c, t);
    if (worker >= 0) choose_implementation(t, worker);
    return t;
}
} // namespace

} // namespace starpu::api::components

using namespace starpu::api::components;

extern "C" {

struct starpu_sched_component*
starpu_sched_component_best_implementation_create(struct starpu_sched_tree* tree, void*) {
    return make_component<choice_content>(tree, "best_implementation", kind::best_implementation, __func__,
                                          [](component& c) {
                                              c.push_task = choose_and_push;
                                              c.pull_task = pull_and_choose;
                                              c.can_pull = let_flow;
                                              c.estimated_end = starpu_sched_component_estimated_end_min;
                                          });
}

} // extern "C"
