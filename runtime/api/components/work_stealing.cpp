// starpu_sched_component.h: a component with a queue for each child, which steals from the others when its
// own is empty.
#include "api/components/component.hpp"
#include "api/components/task_queue.hpp"
#include "api/null_arguments.hpp"
#include "base/guarded.hpp"

#include "starpu_scheduler.h"

#include <algorithm>
#include <mutex>
#include <vector>

namespace starpu::api::components {

namespace {
struct stealing_content : content {
    base::guarded<std::array<task_queue, STARPU_NMAXWORKERS>, std::mutex> queues; // by place of the child
    std::atomic<unsigned> turn{0};
    std::atomic<unsigned> requests{0};

    starpu_task* take_left(starpu_sched_component* c, int worker) override;
};

starpu_task* stealing_content::take_left(starpu_sched_component* c, int worker) {
    return queues.with([&](auto& its) -> starpu_task* {
        for (task_queue& q : its) {
            task_queue::place p = q.first();
            while (p && !is_left_to(c, worker, p.task())) p = q.next(p);
            if (p) return q.take_out(p);
        }
        return nullptr;
    });
}

unsigned places_of(const starpu_sched_component* c) {
    return std::min<unsigned>(c->nchildren, STARPU_NMAXWORKERS);
}

// The place of the child that has the worker, or how many there are.
unsigned place_of_worker(starpu_sched_component* c, int worker) {
    unsigned place = 0;
    while (place < places_of(c) &&
           (worker < 0 || starpu_bitmap_get(&c->children[place]->workers_in_ctx, worker) == 0))
        ++place;
    return place;
}

int store_at(starpu_sched_component* c, unsigned place, starpu_task* t) {
    const bool is_for_some = !suits_all(*c, *t);
    held_by<stealing_content>(c).queues.with([&](auto& queues) { queues[place].put(t); });
    offer_below(c, is_for_some);
    return 0;
}

// Round robin.
int push_in_turn(starpu_sched_component* c, starpu_task* t) {
    const unsigned count = places_of(c);
    if (count == 0) return 1;
    const unsigned first = held_by<stealing_content>(c).turn.fetch_add(1, std::memory_order_relaxed);
    for (unsigned i = 0; i < count; ++i) {
        const unsigned place = (first + i) % count;
        if (starpu_sched_component_can_execute_task(c->children[place], t) != 0) return store_at(c, place, t);
    }
    return 1;
}

// What asks: a worker, through a child, or if it is -1 a child for any of its workers.
struct asker {
    starpu_sched_component* of; // which is asked
    starpu_sched_component* to;
    int worker;

    bool may_have(starpu_task* t) const {
        return worker < 0 ? starpu_sched_component_can_execute_task(to, t) != 0 : may_take(of, worker, t);
    }
};

starpu_task* take_own(task_queue& q, const asker& a) {
    task_queue::place p = q.first();
    while (p && !a.may_have(p.task())) p = q.next(p);
    return q.take_if_any(p);
}

// The last one that was pushed, of the highest priority.
starpu_task* steal_one(task_queue& q, const asker& a) {
    for (task_queue::place first = q.first(); first; first = q.first_behind_equals_of(first))
        for (task_queue::place p = q.last_equal_of(first); p; p = q.equal_before(p))
            if (a.may_have(p.task())) return q.take_out(p);
    return nullptr;
}

starpu_task* take_or_steal(starpu_sched_component* c, starpu_sched_component* to, int worker) {
    const asker a{c, to, worker};
    const unsigned count = places_of(c);
    const auto own = static_cast<unsigned>(std::find(c->children, c->children + count, to) - c->children);
    return held_by<stealing_content>(c).queues.with([&](auto& queues) -> starpu_task* {
        if (own < count)
            if (starpu_task* t = take_own(queues[own], a)) return t;
        for (unsigned i = 1; i <= count; ++i)
            if (starpu_task* t = steal_one(queues[(own + i) % count], a)) return t;
        return nullptr;
    });
}

starpu_task* pull_or_steal(starpu_sched_component* c, starpu_sched_component* to) {
    if (places_of(c) == 0) return nullptr;
    const int worker = starpu_worker_get_id();
    if (starpu_task* t = take_or_steal(c, to, worker)) return t;
    if (c->nparents == 0) return nullptr;
    starpu_sched_component_send_can_push_to_parents(c);
    return take_or_steal(c, to, worker);
}

// Whether it moved a task to a child that is, or leads to, a queue.
bool fill_children(starpu_sched_component* c) {
    bool has_moved = false;
    for (unsigned place = 0; place < places_of(c); ++place) {
        starpu_sched_component* child = c->children[place];
        if (!wants_pushes(child)) continue;
        while (starpu_task* t = take_or_steal(c, child, -1)) {
            if (push_to_child(child, t) != 0) {
                held_by<stealing_content>(c).queues.with([&](auto& queues) { queues[place].put_back(t); });
                break;
            }
            has_moved = true;
        }
    }
    return has_moved;
}

bool has_tasks(starpu_sched_component* c) {
    return held_by<stealing_content>(c).queues.with([&](const auto& queues) {
        return std::any_of(queues.begin(), queues.begin() + places_of(c),
                           [](const task_queue& q) { return q.task_count() != 0; });
    });
}

int push_from_stealing(starpu_sched_component* c, starpu_sched_component*) {
    const int has_moved =
        pump_for_all(held_by<stealing_content>(c).requests, [&] { return fill_children(c); });
    if (has_tasks(c)) call_pulling_below(c);
    return has_moved != 0 ? 1 : starpu_sched_component_send_can_push_to_parents(c);
}

double load_of_stealing(starpu_sched_component* c) {
    const unsigned count = held_by<stealing_content>(c).queues.with([&](auto& queues) {
        unsigned sum = 0;
        for (unsigned i = 0; i < places_of(c); ++i) sum += queues[i].task_count();
        return sum;
    });
    return starpu_sched_component_estimated_load(c) + count / speed_of_workers(c);
}

// The average of the children's ends, and after it the average of what waits here.
double end_of_stealing(starpu_sched_component* c) {
    const double length_us = held_by<stealing_content>(c).queues.with([&](auto& queues) {
        double sum = 0;
        for (unsigned i = 0; i < places_of(c); ++i) sum += queues[i].length_us();
        return sum;
    });
    return starpu_sched_component_estimated_end_average(c) + length_us / std::max(1u, places_of(c));
}

// The first one above the component, or nullptr.
starpu_sched_component* stealing_above(starpu_sched_component* c) {
    for (; c != nullptr; c = c->nparents == 0 ? nullptr : c->parents[0])
        if (record_of(c).kind == kind::work_stealing) return c;
    return nullptr;
}
} // namespace

} // namespace starpu::api::components

using namespace starpu;
using namespace starpu::api::components;

extern "C" {

struct starpu_sched_component* starpu_sched_component_work_stealing_create(struct starpu_sched_tree* tree,
                                                                           void*) {
    return make_component<stealing_content>(tree, "work_stealing", kind::work_stealing, __func__,
                                            [](component& c) {
                                                c.push_task = push_in_turn;
                                                c.pull_task = pull_or_steal;
                                                c.can_push = push_from_stealing;
                                                c.can_pull = let_flow;
                                                c.estimated_load = load_of_stealing;
                                                c.estimated_end = end_of_stealing;
                                            });
}

int starpu_sched_component_is_work_stealing(struct starpu_sched_component* component) {
    return is_kind(component, kind::work_stealing, __func__);
}

int starpu_sched_tree_work_stealing_push_task(struct starpu_task* task) {
    if (api::is_null(task, "the task", __func__)) return -EINVAL;
    const int worker = starpu_worker_get_id();
    starpu_sched_tree* tree = worker < 0 ? nullptr : starpu_sched_tree_get(task->sched_ctx);
    if (tree == nullptr) return starpu_sched_tree_push_task(task);
    starpu_sched_component* c =
        stealing_above(record_of(tree).worker_components[static_cast<unsigned>(worker)]);
    const unsigned place = c == nullptr ? 0 : place_of_worker(c, worker);
    if (c == nullptr || place == places_of(c)) return starpu_sched_tree_push_task(task);
    if (const int error = announce_task(task, __func__)) return error;
    return store_at(c, place, task);
}

} // extern "C"
