// A queue that components keep: fifo, prio, and those that order tasks before they choose for them. The most
// urgent task comes first; of equals, the one that came first.
#pragma once

#include "api/components/component.hpp"
#include "api/components/task_queue.hpp"
#include "base/guarded.hpp"

#include <mutex>

namespace starpu::api::components {

struct queue_limits {
    unsigned most_tasks = 0; // 0: any number
    double most_us = 0;      // 0: any
    // It takes no task that no model knows while it has so many tasks; 0: as others.
    unsigned most_unknown = 0;
};

struct queue_content : content {
    bool looks_full_for(double us) override;
    starpu_task* take_left(starpu_sched_component* c, int worker) override;

    base::guarded<task_queue, std::mutex> tasks;
    queue_limits limits;
    bool prefers_ready = false;             // those first that have their data at hand
    std::atomic<bool> has_had_picky{false}; // ever: tasks that only some workers can run
    // Threads that asked for tasks to be pushed below; the first of them does it for all.
    std::atomic<unsigned> requests{0};
};

// False: it is full.
bool store_in(queue_content& q, starpu_task* t);
void put_back_into(queue_content& q, starpu_task* t);
// Out of a queue: the next task that the worker may take, or if it is -1 that some worker of the component
// `to`, or of any, can run; or nullptr.
starpu_task* take_from(starpu_sched_component* c, starpu_sched_component* to, int worker);

// push_task, pull_task, can_push and the estimates of a component that is a queue.
int push_to_queue(starpu_sched_component* c, starpu_task* t);
starpu_task* pull_from_queue(starpu_sched_component* c, starpu_sched_component* to);
int push_from_queue(starpu_sched_component* c, starpu_sched_component* to);
double load_of_queue(starpu_sched_component* c);
double end_of_queue(starpu_sched_component* c);

// Sets all these, and can_pull.
void be_queue(component& c);

// The same for a queue that chooses a child for each task by itself: Place does that for as many tasks as
// find one, when a task comes, when a child has room, and when one asks, for it may have room that it did not
// tell of.
template <int (*Place)(starpu_sched_component*, starpu_sched_component*)>
void be_placing_queue(component& c) {
    be_queue(c);
    c.push_task = [](starpu_sched_component* self, starpu_task* t) {
        if (is_for_lost_alone(self, t) || !store_in(held_by<queue_content>(self), t)) return 1;
        Place(self, nullptr);
        return 0;
    };
    c.pull_task = [](starpu_sched_component* self, starpu_sched_component*) -> starpu_task* {
        Place(self, nullptr);
        return nullptr;
    };
    c.can_push = Place;
}

} // namespace starpu::api::components
