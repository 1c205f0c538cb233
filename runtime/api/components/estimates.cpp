// starpu_sched_component.h: what the workers below a component can run, and how long it takes them.
#include "api/components/component.hpp"
#include "task/core/engine.hpp"

#include "starpu_helper.h"
#include "starpu_perfmodel.h"
#include "starpu_scheduler.h"

#include <algorithm>
#include <cmath>

namespace starpu::api::components {

namespace {
int next_worker(starpu_sched_component* c, int after) {
    return starpu_bitmap_next(&c->workers_in_ctx, after);
}

// The best of the worker's implementations; NAN: one of them is not known yet.
double length_on(int worker, starpu_task* t, unsigned implementations) {
    double best = -1;
    for (unsigned i = 0; i < STARPU_MAXIMPLEMENTATIONS; ++i) {
        if ((implementations & (1u << i)) == 0) continue;
        const double length = starpu_task_worker_expected_length(t, static_cast<unsigned>(worker), 0, i);
        if (std::isnan(length)) return length;
        if (best < 0 || length < best) best = length;
    }
    return best;
}
} // namespace

bool may_take(starpu_sched_component* c, int worker, starpu_task* t) {
    return starpu_worker_can_execute_task_first_impl(static_cast<unsigned>(worker), t, nullptr) != 0 ||
           is_for_lost_alone(c, t);
}

bool is_for_lost_alone(starpu_sched_component* c, starpu_task* t) {
    const task::engine* e = task::current_engine();
    return e != nullptr && e->lost.are_any() && first_worker_able(c, t) < 0;
}

bool is_left_to(starpu_sched_component* c, int worker, starpu_task* t) {
    return is_for_lost_alone(c, t) && may_take(c->tree->root, worker, t);
}

int first_worker_able(starpu_sched_component* c, starpu_task* t) {
    for (int worker = next_worker(c, -1); worker >= 0; worker = next_worker(c, worker))
        if (starpu_worker_can_execute_task_first_impl(static_cast<unsigned>(worker), t, nullptr) != 0)
            return worker;
    return -1;
}

bool suits_all(const starpu_sched_component& c, const starpu_task& t) {
    return STARPU_SCHED_COMPONENT_IS_HOMOGENEOUS(&c) != 0 && t.workerids_len == 0 &&
           (t.cl == nullptr || t.cl->can_execute == nullptr);
}

double speed_of_workers(starpu_sched_component* c) {
    double sum = 0;
    for (int worker = next_worker(c, -1); worker >= 0; worker = next_worker(c, worker))
        sum += starpu_worker_get_relative_speedup(starpu_worker_get_perf_archtype(worker, 0));
    return sum > 0 ? sum : 1.0;
}

} // namespace starpu::api::components

using namespace starpu;
using namespace starpu::api::components;

extern "C" {

int starpu_sched_component_can_execute_task(struct starpu_sched_component* component,
                                            struct starpu_task* task) {
    if (is_null(component, task, __func__)) return 0;
    return first_worker_able(component, task) >= 0;
}

int starpu_sched_component_execute_preds(struct starpu_sched_component* component, struct starpu_task* task,
                                         double* length) {
    if (is_null(component, task, __func__)) return 0;
    double best = -1;
    for (int worker = next_worker(component, -1); worker >= 0; worker = next_worker(component, worker)) {
        unsigned implementations = 0;
        if (starpu_worker_can_execute_task_impl(static_cast<unsigned>(worker), task, &implementations) == 0)
            continue;
        const double here = length_on(worker, task, implementations);
        if (best < 0 || std::isnan(here) || here < best) best = here;
        if (std::isnan(best) || suits_all(*component, *task)) break;
    }
    const bool is_able = !(best < 0);
    if (is_able && length != nullptr) *length = best;
    return is_able;
}

double starpu_sched_component_transfer_length(struct starpu_sched_component* component,
                                              struct starpu_task* task) {
    if (is_null(component, task, __func__)) return 0;
    double sum = 0;
    unsigned count = 0;
    for (int worker = next_worker(component, -1); worker >= 0; worker = next_worker(component, worker)) {
        const double here = starpu_task_expected_data_transfer_time_for(task, static_cast<unsigned>(worker));
        sum += std::isnan(here) ? 0.0 : here;
        ++count;
        if (STARPU_SCHED_COMPONENT_IS_SINGLE_MEMORY_NODE(component)) break;
    }
    return count == 0 ? 0.0 : sum / count;
}

void starpu_sched_component_prefetch_on_node(struct starpu_sched_component* component,
                                             struct starpu_task* task) {
    if (is_null(component, task, __func__)) return;
    if (task->cl == nullptr || STARPU_TASK_GET_NBUFFERS(task) == 0) return;
    if (!STARPU_SCHED_COMPONENT_IS_SINGLE_MEMORY_NODE(component)) return;
    const int worker = next_worker(component, -1);
    if (worker < 0 || starpu_memory_nodes_get_count() < 2 || starpu_get_prefetch_flag() == 0) return;
    starpu_prefetch_task_input_for(task, static_cast<unsigned>(worker));
}

double starpu_sched_component_estimated_load(struct starpu_sched_component* component) {
    if (is_null(component, __func__)) return 0;
    double sum = 0;
    for (unsigned i = 0; i < component->nchildren; ++i) sum += load_of(component->children[i]);
    return sum;
}

double starpu_sched_component_estimated_end_min(struct starpu_sched_component* component) {
    return starpu_sched_component_estimated_end_min_add(component, 0);
}

double starpu_sched_component_estimated_end_min_add(struct starpu_sched_component* component,
                                                    double exp_len) {
    if (is_null(component, __func__)) return 0;
    double least = component->nchildren == 0 ? starpu_timing_now() : HUGE_VAL;
    for (unsigned i = 0; i < component->nchildren; ++i)
        least = std::min(least, end_of(component->children[i]));
    const int workers = std::max(1, starpu_bitmap_cardinal(&component->workers_in_ctx));
    return least + exp_len / workers;
}

double starpu_sched_component_estimated_end_average(struct starpu_sched_component* component) {
    if (is_null(component, __func__)) return 0;
    if (component->nchildren == 0) return starpu_timing_now();
    double sum = 0;
    for (unsigned i = 0; i < component->nchildren; ++i) sum += end_of(component->children[i]);
    return sum / component->nchildren;
}

} // extern "C"
