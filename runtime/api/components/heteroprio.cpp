// starpu_sched_component.h: a component that gives each child the tasks that it speeds up most, some at a
// time.
#include "api/components/queue.hpp"

#include "starpu_scheduler.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace starpu::api::components {

namespace {
struct heteroprio_content : queue_content {
    unsigned batch = 1; // tasks that a child is given before the next one is asked
};

// So many of the most urgent tasks are compared.
constexpr unsigned most_weighed = 32;

// How much longer the task takes on average elsewhere; 1: nothing is known.
double speed_up_on(starpu_sched_component* c, starpu_sched_component* child, starpu_task* t) {
    double here = 0, elsewhere = 0;
    unsigned others = 0;
    if (starpu_sched_component_execute_preds(child, t, &here) == 0 || std::isnan(here) || here <= 0) return 1;
    for (unsigned i = 0; i < c->nchildren; ++i) {
        double length = 0;
        if (c->children[i] == child ||
            starpu_sched_component_execute_preds(c->children[i], t, &length) == 0 || std::isnan(length))
            continue;
        elsewhere += length;
        ++others;
    }
    return others == 0 ? std::numeric_limits<double>::max() : elsewhere / others / here;
}

starpu_task* take_fittest(starpu_sched_component* c, starpu_sched_component* child) {
    return held_by<heteroprio_content>(c).tasks.with([&](task_queue& tasks) {
        task_queue::place best = tasks.none();
        double most = 0;
        unsigned weighed = 0;
        for (task_queue::place p = tasks.first(); p && weighed < most_weighed; p = tasks.next(p)) {
            if (starpu_sched_component_can_execute_task(child, p.task()) == 0) continue;
            ++weighed;
            const double speed_up = speed_up_on(c, child, p.task());
            if (best && speed_up <= most) continue;
            best = p;
            most = speed_up;
        }
        return tasks.take_if_any(best);
    });
}

// Weighing tasks for a child that has no room would be in vain.
bool may_have_place(heteroprio_content& h, starpu_sched_component* child) {
    const double first_us = h.tasks.with([](task_queue& tasks) {
        const task_queue::place first = tasks.first();
        return first ? expected_us(*first.task()) : 0.0;
    });
    return !looks_full_for(child, first_us);
}

bool give_batch(starpu_sched_component* c, starpu_sched_component* child) {
    heteroprio_content& h = held_by<heteroprio_content>(c);
    for (unsigned given = 0; given < h.batch; ++given) {
        starpu_task* t = may_have_place(h, child) ? take_fittest(c, child) : nullptr;
        if (t != nullptr && push_to_child(child, t) == 0) continue;
        if (t != nullptr) put_back_into(h, t);
        return given != 0;
    }
    return true;
}

bool has_tasks(heteroprio_content& h) {
    return h.tasks.with([](const task_queue& tasks) { return tasks.task_count() != 0; });
}

// The child with the least to do that takes one. An idle worker comes by each time it looks for work: without
// tasks no child is asked what it has to do.
bool give_one_round(starpu_sched_component* c) {
    if (!has_tasks(held_by<heteroprio_content>(c))) return false;
    std::array<std::pair<double, starpu_sched_component*>, STARPU_NMAXWORKERS> order;
    const unsigned count = std::min<unsigned>(c->nchildren, STARPU_NMAXWORKERS);
    for (unsigned i = 0; i < count; ++i) order[i] = {load_of(c->children[i]), c->children[i]};
    std::stable_sort(order.begin(), order.begin() + count,
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    return std::any_of(order.begin(), order.begin() + count,
                       [&](const auto& one) { return give_batch(c, one.second); });
}

int give_tasks(starpu_sched_component* c, starpu_sched_component*) {
    return pump_for_all(held_by<heteroprio_content>(c).requests, [&] {
        bool has_moved = false;
        while (give_one_round(c)) has_moved = true;
        return has_moved;
    });
}
} // namespace

} // namespace starpu::api::components

using namespace starpu::api::components;

extern "C" {

struct starpu_sched_component*
starpu_sched_component_heteroprio_create(struct starpu_sched_tree* tree,
                                         struct starpu_sched_component_heteroprio_data* params) {
    return make_component<heteroprio_content>(tree, "heteroprio", kind::heteroprio, __func__,
                                              [&](component& c) {
                                                  heteroprio_content& h = held_by<heteroprio_content>(&c);
                                                  if (params != nullptr)
                                                      h.batch = std::max(1u, params->batch);
                                                  be_placing_queue<give_tasks>(c);
                                              });
}

int starpu_sched_component_is_heteroprio(struct starpu_sched_component* component) {
    return is_kind(component, kind::heteroprio, __func__);
}

} // extern "C"
