// The pusher puts a task down and then looks for idle workers; a worker says that it is idle and then looks
// for tasks. One of them sees the other. A worker that was called looks once more before it sleeps.
#include "api/components/take_over.hpp"

#include "api/components/queue.hpp"
#include "api/components/worker_content.hpp"

#include "starpu_perfmodel.h"
#include "starpu_scheduler.h"
#include "starpu_worker.h"

namespace starpu::api::components {

namespace {
// That is the worker's alone; nullptr: its tasks lie where others see them.
starpu_sched_component* queue_of(starpu_sched_component* worker_component) {
    starpu_sched_component* c = worker_component;
    while (c->nparents == 1) {
        c = c->parents[0];
        if (c->nchildren != 1) return nullptr;
        const kind k = record_of(c).kind;
        if (k == kind::fifo || k == kind::prio) return c;
        if (k != kind::best_implementation) return nullptr;
    }
    return nullptr;
}

// Whether the tasks of the queue above it pass a component that chooses: takeovers pass by it.
bool chooses_implementations(starpu_sched_component* worker_component) {
    return record_of(worker_component->parents[0]).kind == kind::best_implementation;
}

bool are_alike(int a, int b) {
    return starpu_worker_get_perf_archtype(a, 0) == starpu_worker_get_perf_archtype(b, 0) &&
           starpu_worker_get_memory_node(static_cast<unsigned>(a)) ==
               starpu_worker_get_memory_node(static_cast<unsigned>(b));
}

// Of the others in the tree that are like that worker the first for which `use(component)` holds.
template <class Use> starpu_sched_component* find_alike(starpu_sched_tree* tree, int worker, Use&& use) {
    for (int other = starpu_bitmap_first(&tree->root->workers); other >= 0;
         other = starpu_bitmap_next(&tree->root->workers, other)) {
        starpu_sched_component* c = record_of(tree).worker_components[static_cast<unsigned>(other)];
        if (other != worker && c != nullptr && are_alike(other, worker) && use(c)) return c;
    }
    return nullptr;
}
} // namespace

void let_workers_take_over(starpu_sched_tree* tree) {
    if (tree != nullptr) record_of(tree).takes_over = true;
}

starpu_task* take_over(starpu_sched_tree* tree, int thief) {
    starpu_task* taken = nullptr;
    find_alike(tree, thief, [&](starpu_sched_component* other) {
        starpu_sched_component* queue = queue_of(other);
        if (queue != nullptr) taken = take_from(queue, nullptr, thief);
        if (taken != nullptr && chooses_implementations(other)) choose_implementation(taken, thief);
        if (taken != nullptr) starpu_sched_component_send_can_push_to_parents(queue); // there is room
        return taken != nullptr;
    });
    return taken;
}

void note_found(starpu_sched_tree* tree, int worker, bool has_task) {
    starpu_sched_component* c = record_of(tree).worker_components[static_cast<unsigned>(worker)];
    if (c == nullptr || held_by<worker_content>(c).is_idle.exchange(!has_task) == !has_task) return;
    if (has_task)
        record_of(tree).idle_workers.fetch_sub(1);
    else
        record_of(tree).idle_workers.fetch_add(1);
}

// The first one that is called may be unable to run the task, or leave with another one: where tasks are not
// for all workers, one is not enough.
void call_idle_like(starpu_sched_component* worker_component) {
    starpu_sched_tree* tree = worker_component->tree;
    if (!record_of(tree).takes_over || record_of(tree).idle_workers.load() == 0) return;
    starpu_sched_component* queue = queue_of(worker_component);
    if (queue == nullptr) return;
    const bool calls_all = held_by<queue_content>(queue).has_had_picky.load();
    find_alike(tree, held_by<worker_content>(worker_component).worker, [&](starpu_sched_component* other) {
        const worker_content& its = held_by<worker_content>(other);
        return its.is_idle.load() && starpu_wake_worker_relax_light(its.worker) == 1 && !calls_all;
    });
}

} // namespace starpu::api::components
