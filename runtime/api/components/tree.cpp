// starpu_sched_component.h: trees of components, and the functions by which they are a scheduling policy.
#include "api/boundary.hpp"
#include "api/components/component.hpp"
#include "api/components/take_over.hpp"
#include "api/components/task_list.hpp"
#include "api/context_zero.hpp"
#include "api/null_arguments.hpp"
#include "base/fork.hpp"
#include "base/guarded.hpp"
#include "task/core/engine.hpp"

#include "starpu_perfmodel.h"
#include "starpu_scheduler.h"

#include <mutex>

namespace starpu::api::components {

struct refused_content : content {
    base::guarded<task_list, std::mutex> tasks;
    std::atomic<unsigned> count{0}; // with the one that is being offered again
    // Held while a task is offered again and thus in no list: a worker that looks then would miss it, and
    // sleep beside a task that only it can run.
    std::mutex offering;
};

namespace {
using instance::context_pointers;

refused_content& refused_by(starpu_sched_tree* tree) {
    return static_cast<refused_content&>(*record_of(tree).refused);
}

scheduler_tree& ignored_tree() {
    static scheduler_tree ignored;
    return ignored;
}
const base::at_load ignored_tree_at_load(ignored_tree);

scheduler_tree* allocate_tree(unsigned context) {
    auto fresh = std::make_unique<scheduler_tree>();
    fresh->refused = std::make_unique<refused_content>();
    fresh->sched_ctx_id = context;
    pthread_mutex_init(&fresh->lock, nullptr);
    return fresh.release();
}

void set_tree(instance::runtime& r, starpu_sched_tree* tree) {
    r.kept().pointers_of_context.with([&](context_pointers& p) { p.of_components = tree; });
}

// Does nothing where another tree has taken its place.
void forget_tree(const starpu_sched_tree* tree) {
    const runtime_if_any r;
    if (r == nullptr) return;
    r->kept().pointers_of_context.with([&](context_pointers& p) {
        if (p.of_components == tree) p.of_components = nullptr;
    });
}

int push_to_root(starpu_sched_tree* tree, starpu_task* t) {
    return tree->root == nullptr ? 1 : push_into(tree->root, t);
}

void keep_refused(starpu_sched_tree* tree, starpu_task* t) {
    refused_content& refused = refused_by(tree);
    refused.tasks.with([&](task_list& tasks) { tasks.put_last(t); });
    refused.count.fetch_add(1);
}

// What no worker of the tree can run any more any of them may have: the runtime sends it on.
bool may_have(starpu_sched_tree* tree, int worker, starpu_task* t) {
    if (tree->root != nullptr) return may_take(tree->root, worker, t);
    return starpu_worker_can_execute_task_first_impl(static_cast<unsigned>(worker), t, nullptr) != 0;
}

template <class Suits> starpu_task* take_out_first(refused_content& refused, Suits&& suits) {
    return refused.tasks.with([&](task_list& tasks) {
        starpu_task* t = tasks.front();
        while (t != nullptr && !suits(t)) t = t->next;
        if (t != nullptr) tasks.take_out(t);
        return t;
    });
}

starpu_task* take_refused(starpu_sched_tree* tree, int worker) {
    refused_content& refused = refused_by(tree);
    std::lock_guard guard(refused.offering);
    starpu_task* t = take_out_first(refused, [&](starpu_task* one) { return may_have(tree, worker, one); });
    if (t != nullptr) refused.count.fetch_sub(1);
    return t;
}

void offer_refused_again(starpu_sched_tree* tree) {
    refused_content& refused = refused_by(tree);
    std::lock_guard guard(refused.offering);
    for (unsigned left = refused.count.load(); left != 0; --left) {
        starpu_task* t = take_out_first(refused, [](starpu_task*) { return true; });
        if (t == nullptr) return;
        if (push_to_root(tree, t) != 0)
            return refused.tasks.with([&](task_list& tasks) { tasks.put_last(t); });
        refused.count.fetch_sub(1);
    }
}

starpu_task* pull_for(starpu_sched_tree* tree, int worker) {
    starpu_sched_component* c = record_of(tree).worker_components[static_cast<unsigned>(worker)];
    return c == nullptr ? nullptr : pull_from(c, c);
}

starpu_task* pull_or_take_refused(starpu_sched_tree* tree, int worker) {
    starpu_task* t = pull_for(tree, worker);
    refused_content& refused = refused_by(tree);
    if (refused.count.load() == 0) return t;
    offer_refused_again(tree);
    if (t == nullptr) t = pull_for(tree, worker);
    return t != nullptr ? t : take_refused(tree, worker);
}

starpu_task* take_left_below(starpu_sched_component* c, int worker) {
    const component& its = record_of(c);
    starpu_task* t = its.held == nullptr ? nullptr : its.held->take_left(c, worker);
    for (unsigned i = 0; t == nullptr && i < c->nchildren; ++i) t = take_left_below(c->children[i], worker);
    return t;
}

// What came before a worker was lost may lie above components that choose, which move none of it. What no
// worker can run any more any of them takes; the runtime sends it on.
starpu_task* take_left(starpu_sched_tree* tree, int worker) {
    const task::engine* e = task::current_engine();
    if (tree->root == nullptr || e == nullptr || !e->lost.are_any()) return nullptr;
    return take_left_below(tree->root, worker);
}

void update_workers(starpu_sched_component* c) {
    for (unsigned i = 0; i < c->nchildren; ++i) update_workers(c->children[i]);
    if (record_of(c).kind == kind::worker) return;
    starpu_bitmap_unset_all(&c->workers);
    for (unsigned i = 0; i < c->nchildren; ++i) starpu_bitmap_or(&c->workers, &c->children[i]->workers);
}

// What all workers of a component have in common.
void set_properties(starpu_sched_component* c) {
    const int first = starpu_bitmap_first(&c->workers);
    c->properties = 0;
    if (first < 0) return;
    bool is_one_kind = true, is_one_node = true;
    for (int worker = first; worker >= 0; worker = starpu_bitmap_next(&c->workers, worker)) {
        is_one_kind &=
            starpu_worker_get_type(worker) == starpu_worker_get_type(first) &&
            starpu_worker_get_perf_archtype(worker, 0) == starpu_worker_get_perf_archtype(first, 0);
        is_one_node &= starpu_worker_get_memory_node(static_cast<unsigned>(worker)) ==
                       starpu_worker_get_memory_node(static_cast<unsigned>(first));
    }
    if (is_one_kind) c->properties |= STARPU_SCHED_COMPONENT_HOMOGENEOUS;
    if (is_one_node) c->properties |= STARPU_SCHED_COMPONENT_SINGLE_MEMORY_NODE;
}

void update_workers_in_context(starpu_sched_component* c) {
    for (unsigned i = 0; i < c->nchildren; ++i) update_workers_in_context(c->children[i]);
    scheduler_tree& tree = record_of(c->tree);
    if (tree.has_members)
        starpu_bitmap_unset_and(&c->workers_in_ctx, &c->workers, &tree.workers);
    else
        c->workers_in_ctx = c->workers;
    set_properties(c);
    if (c->notify_change_workers != nullptr) c->notify_change_workers(c);
}

starpu_sched_tree* find_tree(unsigned context, const char* call) {
    const context_zero r(context, call);
    if (r == nullptr) return nullptr;
    auto* tree = static_cast<starpu_sched_tree*>(
        r->kept().pointers_of_context.with([](context_pointers& p) { return p.of_components; }));
    if (tree == nullptr)
        errno = -base::report_error(
            -EINVAL, call, "the context has no tree of components; make one with starpu_sched_tree_create()");
    return tree;
}

void change_members(unsigned context, const int* workers, unsigned count, void (*change)(starpu_bitmap*, int),
                    const char* call) {
    starpu_sched_tree* tree = find_tree(context, call);
    if (tree == nullptr || (count != 0 && api::is_null(workers, "the list of workers", call))) return;
    for (unsigned i = 0; i < count; ++i) change(&tree->workers, workers[i]);
    record_of(tree).has_members = true;
    starpu_sched_tree_update_workers(tree);
    starpu_sched_tree_update_workers_in_ctx(tree);
}
} // namespace

} // namespace starpu::api::components

using namespace starpu;
using namespace starpu::api::components;

extern "C" {

struct starpu_sched_tree* starpu_sched_tree_create(unsigned sched_ctx_id) {
    const api::context_zero r(sched_ctx_id, __func__);
    scheduler_tree* tree = nullptr;
    api::boundary_void(__func__, [&] {
        if (r == nullptr) return -errno;
        tree = allocate_tree(sched_ctx_id);
        return 0;
    });
    if (tree == nullptr) return &ignored_tree();
    set_tree(*r, tree);
    return tree;
}

void starpu_sched_tree_destroy(struct starpu_sched_tree* tree) {
    if (tree == nullptr || is_null(tree, __func__)) return;
    scheduler_tree& record = record_of(tree);
    if (tree->root != nullptr) starpu_sched_component_destroy_rec(tree->root);
    while (!record.made.empty()) starpu_sched_component_destroy(*record.made.begin());
    forget_tree(tree);
    pthread_mutex_destroy(&tree->lock);
    delete &record;
}

void starpu_sched_tree_deinitialize(unsigned sched_ctx_id) {
    starpu_sched_tree_destroy(find_tree(sched_ctx_id, __func__));
}

struct starpu_sched_tree* starpu_sched_tree_get(unsigned sched_ctx_id) {
    return find_tree(sched_ctx_id, __func__);
}

void starpu_sched_tree_update_workers(struct starpu_sched_tree* t) {
    if (!is_null(t, __func__) && t->root != nullptr) {
        update_workers(t->root);
        update_workers_in_context(t->root);
    }
}

void starpu_sched_tree_update_workers_in_ctx(struct starpu_sched_tree* t) {
    if (!is_null(t, __func__) && t->root != nullptr) update_workers_in_context(t->root);
}

int starpu_sched_tree_push_task(struct starpu_task* task) {
    if (api::is_null(task, "the task", __func__)) return -EINVAL;
    starpu_sched_tree* tree = find_tree(task->sched_ctx, __func__);
    if (tree == nullptr) return -EINVAL;
    if (const int error = announce_task(task, __func__)) return error;
    if (push_to_root(tree, task) == 0) return 0;
    keep_refused(tree, task);
    starpu_wake_all_blocked_workers();
    return 0;
}

struct starpu_task* starpu_sched_tree_pop_task(unsigned sched_ctx) {
    const int worker = starpu_worker_get_id();
    starpu_sched_tree* tree = worker < 0 ? nullptr : find_tree(sched_ctx, __func__);
    if (tree == nullptr) return nullptr;
    starpu_task* t = pull_or_take_refused(tree, worker);
    if (t == nullptr) t = take_left(tree, worker);
    if (!record_of(tree).takes_over || tree->root == nullptr) return t;
    note_found(tree, worker, t != nullptr);
    if (t != nullptr) return t;
    t = take_over(tree, worker);
    if (t != nullptr) note_found(tree, worker, true);
    return t;
}

void starpu_sched_tree_add_workers(unsigned sched_ctx_id, int* workerids, unsigned nworkers) {
    change_members(sched_ctx_id, workerids, nworkers, starpu_bitmap_set, __func__);
}

void starpu_sched_tree_remove_workers(unsigned sched_ctx_id, int* workerids, unsigned nworkers) {
    change_members(sched_ctx_id, workerids, nworkers, starpu_bitmap_unset, __func__);
}

void starpu_sched_tree_do_schedule(unsigned sched_ctx_id) {
    starpu_sched_tree* tree = find_tree(sched_ctx_id, __func__);
    if (tree != nullptr && tree->root != nullptr && tree->root->do_schedule != nullptr)
        tree->root->do_schedule(tree->root);
}

} // extern "C"
