// starpu_sched_component.h: components that are a worker, or several of which one runs each task.
#include "api/components/take_over.hpp"
#include "api/components/worker_content.hpp"
#include "api/null_arguments.hpp"
#include "api/running.hpp"
#include "task/core/engine.hpp"

#include "starpu_helper.h"
#include "starpu_scheduler.h"

#include <algorithm>
#include <cstdio>

namespace starpu::api::components {

namespace {
int push_to_worker(starpu_sched_component* c, starpu_task* t) {
    worker_content& w = held_by<worker_content>(c);
    w.given.with([&](task_list& tasks) { tasks.put_last(t); });
    starpu_wake_worker_relax_light(w.worker);
    return 0;
}

starpu_task* take_given(worker_content& w) {
    return w.given.with([](task_list& tasks) {
        starpu_task* t = tasks.front();
        if (t != nullptr) tasks.take_out(t);
        return t;
    });
}

// Asking above may bring tasks into its own list.
starpu_task* pull_for_worker(starpu_sched_component* c, starpu_sched_component* to) {
    worker_content& w = held_by<worker_content>(c);
    if (starpu_task* t = take_given(w)) return t;
    if (starpu_task* t = starpu_sched_component_parents_pull_task(c, to)) return t;
    return take_given(w);
}

// A worker that has lost its device only gives back what lies there for it: another must be woken, too.
int wake_worker_of(starpu_sched_component* c) {
    const int worker = held_by<worker_content>(c).worker;
    const bool was_asleep = starpu_wake_worker_relax_light(worker) == 1;
    if (!was_asleep) call_idle_like(c);
    const task::engine* e = task::current_engine();
    return was_asleep && e != nullptr &&
           !e->lost.includes(base::id_at<base::worker_id>(static_cast<unsigned>(worker)));
}

double load_of_worker(starpu_sched_component* c) {
    worker_content& w = held_by<worker_content>(c);
    const unsigned count = w.given.with([](task_list& tasks) { return tasks.task_count(); });
    return (count + (w.is_running.load(std::memory_order_relaxed) ? 1 : 0)) / speed_of_workers(c);
}

double end_of_worker(starpu_sched_component* c) {
    worker_content& w = held_by<worker_content>(c);
    const double length_us = w.given.with([](task_list& tasks) { return tasks.length_us(); });
    return std::max(starpu_timing_now(), w.busy_until_us.load(std::memory_order_relaxed)) + length_us;
}

// The component of the calling worker, or nullptr.
starpu_sched_component* component_of_caller(unsigned context) {
    const int worker = starpu_worker_get_id();
    starpu_sched_tree* tree = worker < 0 ? nullptr : starpu_sched_tree_get(context);
    return tree == nullptr ? nullptr : record_of(tree).worker_components[static_cast<unsigned>(worker)];
}

// They take turns.
int push_to_some_member(starpu_sched_component* c, starpu_task* t) {
    if (c->nchildren == 0) return 1;
    const unsigned first = held_by<worker_content>(c).turn.fetch_add(1, std::memory_order_relaxed);
    for (unsigned i = 0; i < c->nchildren; ++i) {
        starpu_sched_component* member = c->children[(first + i) % c->nchildren];
        if (starpu_sched_component_can_execute_task(member, t) != 0 && push_into(member, t) == 0) return 0;
    }
    return 1;
}

starpu_sched_component* new_worker_component(starpu_sched_tree* tree, int worker, const char* call) {
    if (tree == nullptr) return ignored_component();
    char name[32];
    std::snprintf(name, sizeof name, "worker %d", worker);
    starpu_sched_component* made =
        make_component<worker_content>(tree, name, kind::worker, call, [&](component& c) {
            held_by<worker_content>(&c).worker = worker;
            c.push_task = push_to_worker;
            c.pull_task = pull_for_worker;
            c.can_pull = wake_worker_of;
            c.estimated_load = load_of_worker;
            c.estimated_end = end_of_worker;
            c.properties = STARPU_SCHED_COMPONENT_HOMOGENEOUS | STARPU_SCHED_COMPONENT_SINGLE_MEMORY_NODE;
            starpu_bitmap_set(&c.workers, worker);
            starpu_bitmap_set(&c.workers_in_ctx, worker);
        });
    if (!is_ignored(made)) record_of(tree).worker_components[static_cast<unsigned>(worker)] = made;
    return made;
}

bool is_either_worker(starpu_sched_component* c) {
    return record_of(c).kind == kind::worker || record_of(c).kind == kind::combined_worker;
}
} // namespace

} // namespace starpu::api::components

using namespace starpu;
using namespace starpu::api::components;

extern "C" {

struct starpu_sched_component* starpu_sched_component_worker_new(unsigned sched_ctx, int workerid) {
    const api::worker_numbered w(workerid, __func__);
    return new_worker_component(w == nullptr ? nullptr : starpu_sched_tree_get(sched_ctx), workerid,
                                __func__);
}

struct starpu_sched_component* starpu_sched_component_worker_get(unsigned sched_ctx, int workerid) {
    const api::worker_numbered w(workerid, __func__);
    starpu_sched_tree* tree = w == nullptr ? nullptr : starpu_sched_tree_get(sched_ctx);
    if (tree != nullptr)
        if (starpu_sched_component* found =
                record_of(tree).worker_components[static_cast<unsigned>(workerid)])
            return found;
    return new_worker_component(tree, workerid, __func__);
}

struct starpu_sched_component* starpu_sched_component_parallel_worker_create(struct starpu_sched_tree* tree,
                                                                             unsigned nworkers,
                                                                             unsigned* workers) {
    if (nworkers == 0 || workers == nullptr) {
        errno = -base::report_error(-EINVAL, __func__, "there are no workers in the list; name at least one");
        return ignored_component();
    }
    starpu_sched_component* made = make_component<worker_content>(
        tree, "parallel worker", kind::combined_worker, __func__, [&](component& c) {
            held_by<worker_content>(&c).worker = static_cast<int>(workers[0]);
            c.push_task = push_to_some_member;
        });
    if (is_ignored(made)) return made;
    for (unsigned i = 0; i < nworkers; ++i)
        starpu_sched_component_connect(
            made, starpu_sched_component_worker_get(tree->sched_ctx_id, static_cast<int>(workers[i])));
    return made;
}

int starpu_sched_component_worker_get_workerid(struct starpu_sched_component* worker_component) {
    if (is_null(worker_component, __func__)) return -EINVAL;
    if (is_either_worker(worker_component)) return held_by<worker_content>(worker_component).worker;
    return base::report_error(-EINVAL, __func__, "the component \"%s\" is no worker",
                              worker_component->name != nullptr ? worker_component->name : "");
}

int starpu_sched_component_is_worker(struct starpu_sched_component* component) {
    return !is_null(component, __func__) && is_either_worker(component);
}

int starpu_sched_component_is_simple_worker(struct starpu_sched_component* component) {
    return is_kind(component, kind::worker, __func__);
}

int starpu_sched_component_is_combined_worker(struct starpu_sched_component* component) {
    return is_kind(component, kind::combined_worker, __func__);
}

void starpu_sched_component_worker_pre_exec_hook(struct starpu_task* task, unsigned sched_ctx_id) {
    if (api::is_null(task, "the task", __func__)) return;
    starpu_sched_component* c = component_of_caller(sched_ctx_id);
    if (c == nullptr) return;
    worker_content& w = held_by<worker_content>(c);
    w.busy_until_us.store(starpu_timing_now() + expected_us(*task), std::memory_order_relaxed);
    w.is_running.store(true, std::memory_order_relaxed);
}

void starpu_sched_component_worker_post_exec_hook(struct starpu_task* task, unsigned sched_ctx_id) {
    if (api::is_null(task, "the task", __func__)) return;
    starpu_sched_component* c = component_of_caller(sched_ctx_id);
    if (c == nullptr) return;
    worker_content& w = held_by<worker_content>(c);
    w.busy_until_us.store(0, std::memory_order_relaxed);
    w.is_running.store(false, std::memory_order_relaxed);
}

} // extern "C"
