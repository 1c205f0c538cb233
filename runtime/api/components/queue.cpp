// starpu_sched_component.h: components that are a queue.
#include "api/components/queue.hpp"

#include "api/null_arguments.hpp"
#include "schedulers/starpu_scheduler_toolbox.h"

#include "starpu_scheduler.h"

#include <limits>

namespace starpu::api::components {

namespace {
// So many of the most urgent tasks are compared by what their data lack.
constexpr unsigned most_compared = 16;

bool is_able(starpu_sched_component* c, starpu_sched_component* to, int worker, starpu_task* t) {
    if (worker >= 0) return may_take(c, worker, t);
    return to == nullptr || starpu_sched_component_can_execute_task(to, t) != 0;
}

std::size_t bytes_missing(starpu_task* t, int worker) {
    std::size_t missing = 0;
    starpu_st_non_ready_buffers_size(t, static_cast<unsigned>(worker), &missing, nullptr, nullptr);
    return missing;
}

// Of tasks as urgent as the first, the one for which least has to be brought.
task_queue::place most_ready(starpu_sched_component* c, task_queue& tasks, const task_queue::place& first,
                             int worker) {
    task_queue::place best = first;
    std::size_t least = std::numeric_limits<std::size_t>::max();
    unsigned compared = 0;
    for (task_queue::place p = first; p && p.is_as_urgent_as(first) && compared < most_compared;
         p = tasks.next(p)) {
        if (!may_take(c, worker, p.task())) continue;
        ++compared;
        if (const std::size_t missing = bytes_missing(p.task(), worker); missing < least) {
            best = p;
            least = missing;
        }
    }
    return best;
}

// Whether it moved a task. A task that a child refuses goes back to where it was.
bool push_to_children(starpu_sched_component* c, queue_content& q) {
    bool has_moved = false;
    for (unsigned i = 0; i < c->nchildren; ++i) {
        starpu_sched_component* child = c->children[i];
        if (!wants_pushes(child)) continue;
        while (starpu_task* t = take_from(c, child, -1)) {
            if (push_into(child, t) != 0) {
                put_back_into(q, t);
                break;
            }
            has_moved = true;
        }
    }
    return has_moved;
}

bool has_room_for(const task_queue& tasks, const queue_limits& most, double us) {
    const unsigned most_tasks = us > 0 || most.most_unknown == 0 ? most.most_tasks : most.most_unknown;
    if (most_tasks != 0 && tasks.task_count() >= most_tasks) return false;
    return !(most.most_us > 0) || tasks.task_count() == 0 || tasks.length_us() + us <= most.most_us;
}

template <class Data> void set_limits(queue_content& q, const Data* data) {
    if (data == nullptr) return;
    q.limits = {data->ntasks_threshold, data->exp_len_threshold, 0};
    q.prefers_ready = data->ready != 0;
}
} // namespace

bool queue_content::looks_full_for(double us) {
    return tasks.with([&](const task_queue& its) { return !has_room_for(its, limits, us); });
}

starpu_task* queue_content::take_left(starpu_sched_component* c, int worker) {
    return tasks.with([&](task_queue& its) {
        task_queue::place p = its.first();
        while (p && !is_left_to(c, worker, p.task())) p = its.next(p);
        return its.take_if_any(p);
    });
}

bool store_in(queue_content& q, starpu_task* t) {
    return q.tasks.with([&](task_queue& tasks) {
        if (!has_room_for(tasks, q.limits, expected_us(*t))) return false;
        tasks.put(t);
        return true;
    });
}

void put_back_into(queue_content& q, starpu_task* t) {
    q.tasks.with([&](task_queue& tasks) { tasks.put_back(t); });
}

starpu_task* take_from(starpu_sched_component* c, starpu_sched_component* to, int worker) {
    queue_content& q = held_by<queue_content>(c);
    return q.tasks.with([&](task_queue& tasks) {
        task_queue::place p = tasks.first();
        while (p && !is_able(c, to, worker, p.task())) p = tasks.next(p);
        if (p && q.prefers_ready && worker >= 0) p = most_ready(c, tasks, p, worker);
        return tasks.take_if_any(p);
    });
}

// The task may have run before this returns. What none below can run any more would not leave the queue
// towards components that choose.
int push_to_queue(starpu_sched_component* c, starpu_task* t) {
    if (is_for_lost_alone(c, t)) return 1;
    const bool is_for_some = !suits_all(*c, *t);
    queue_content& q = held_by<queue_content>(c);
    if (is_for_some) q.has_had_picky.store(true);
    if (!store_in(q, t)) return 1;
    if (pushes_to_all(c))
        pump_for_all(q.requests, [&] { return push_to_children(c, q); });
    else
        offer_below(c, is_for_some);
    return 0;
}

starpu_task* pull_from_queue(starpu_sched_component* c, starpu_sched_component* to) {
    const int worker = starpu_worker_get_id();
    starpu_task* t = take_from(c, to, worker);
    if (c->nparents == 0) return t;
    starpu_sched_component_send_can_push_to_parents(c); // there is room
    return t != nullptr ? t : take_from(c, to, worker);
}

// What has moved on left room, which those above may have been refused before.
int push_from_queue(starpu_sched_component* c, starpu_sched_component*) {
    queue_content& q = held_by<queue_content>(c);
    int has_moved = pump_for_all(q.requests, [&] { return push_to_children(c, q); });
    if (c->nparents != 0 && starpu_sched_component_send_can_push_to_parents(c) != 0) {
        pump_for_all(q.requests, [&] { return push_to_children(c, q); });
        has_moved = 1;
    }
    if (q.tasks.with([](task_queue& tasks) { return tasks.task_count(); }) != 0) call_pulling_below(c);
    return has_moved;
}

double load_of_queue(starpu_sched_component* c) {
    const unsigned count =
        held_by<queue_content>(c).tasks.with([](task_queue& tasks) { return tasks.task_count(); });
    return starpu_sched_component_estimated_load(c) + count / speed_of_workers(c);
}

double end_of_queue(starpu_sched_component* c) {
    const double length_us =
        held_by<queue_content>(c).tasks.with([](task_queue& tasks) { return tasks.length_us(); });
    return starpu_sched_component_estimated_end_min_add(c, length_us);
}

void be_queue(component& c) {
    c.push_task = push_to_queue;
    c.pull_task = pull_from_queue;
    c.can_push = push_from_queue;
    c.can_pull = let_flow;
    c.estimated_load = load_of_queue;
    c.estimated_end = end_of_queue;
}

} // namespace starpu::api::components

using namespace starpu::api::components;

extern "C" {

struct starpu_sched_component*
starpu_sched_component_fifo_create(struct starpu_sched_tree* tree,
                                   struct starpu_sched_component_fifo_data* fifo_data) {
    return make_component<queue_content>(tree, "fifo", kind::fifo, __func__, [&](component& c) {
        set_limits(held_by<queue_content>(&c), fifo_data);
        be_queue(c);
    });
}

int starpu_sched_component_is_fifo(struct starpu_sched_component* component) {
    return is_kind(component, kind::fifo, __func__);
}

struct starpu_sched_component*
starpu_sched_component_prio_create(struct starpu_sched_tree* tree,
                                   struct starpu_sched_component_prio_data* prio_data) {
    return make_component<queue_content>(tree, "prio", kind::prio, __func__, [&](component& c) {
        set_limits(held_by<queue_content>(&c), prio_data);
        be_queue(c);
    });
}

int starpu_sched_component_is_prio(struct starpu_sched_component* component) {
    return is_kind(component, kind::prio, __func__);
}

} // extern "C"
