// starpu_sched_component.h: components, how they are connected, and what they do by default.
#include "api/components/component.hpp"

#include "api/boundary.hpp"
#include "api/running.hpp"
#include "base/checked_size.hpp"
#include "base/fork.hpp"
#include "sched/policy_hooks.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace starpu::api::components {

namespace {
// Grows the array by one; programs may do the same with realloc().
int append_to(starpu_sched_component**& list, unsigned& count, starpu_sched_component* one,
              const char* call) {
    if (std::find(list, list + count, one) != list + count) return 0;
    void* grown = std::realloc(list, (base::checked_size(count + 1) * sizeof *list).value());
    if (grown == nullptr) return base::report_error(-ENOMEM, call, "no memory left to connect a component");
    list = static_cast<starpu_sched_component**>(grown);
    list[count++] = one;
    return 0;
}

void remove_one(starpu_sched_component** list, unsigned& count, const starpu_sched_component* one) {
    count = static_cast<unsigned>(std::remove(list, list + count, one) - list);
}

bool are_two(const starpu_sched_component* a, const starpu_sched_component* b, const char* call) {
    return !is_null(a, call) && !is_null(b, call);
}

void drop_child(starpu_sched_component* c, starpu_sched_component* child) {
    if (are_two(c, child, "remove_child")) remove_one(c->children, c->nchildren, child);
}

void note_parent(starpu_sched_component* c, starpu_sched_component* parent) {
    if (!are_two(c, parent, "add_parent")) return;
    if (const int error = append_to(c->parents, c->nparents, parent, "add_parent")) errno = -error;
}

void drop_parent(starpu_sched_component* c, starpu_sched_component* parent) {
    if (are_two(c, parent, "remove_parent")) remove_one(c->parents, c->nparents, parent);
}

// Of a component that keeps nothing: the first child that takes it.
int push_to_some_child(starpu_sched_component* c, starpu_task* t) {
    for (unsigned i = 0; i < c->nchildren; ++i)
        if (starpu_sched_component_can_execute_task(c->children[i], t) != 0 &&
            push_into(c->children[i], t) == 0)
            return 0;
    return 1;
}

void schedule_below(starpu_sched_component* c) {
    for (unsigned i = 0; i < c->nchildren; ++i)
        if (c->children[i]->do_schedule != nullptr) c->children[i]->do_schedule(c->children[i]);
}

int ignore_message(starpu_sched_component*, int, void*) {
    return 0;
}
void do_nothing(starpu_sched_component*) {}

void set_common_functions(starpu_sched_component& c) {
    c.add_child = starpu_sched_component_add_child;
    c.remove_child = drop_child;
    c.add_parent = note_parent;
    c.remove_parent = drop_parent;
    c.push_task = push_to_some_child;
    c.pull_task = starpu_sched_component_parents_pull_task;
    c.can_push = starpu_sched_component_can_push;
    c.can_pull = starpu_sched_component_can_pull;
    c.do_schedule = schedule_below;
    c.notify = ignore_message;
    c.estimated_load = starpu_sched_component_estimated_load;
    c.estimated_end = starpu_sched_component_estimated_end_average;
    c.deinit_data = do_nothing;
    c.notify_change_workers = do_nothing;
}

component* allocate_component(starpu_sched_tree* tree, const char* name, kind k,
                              std::unique_ptr<content> held) {
    auto fresh = std::make_unique<component>();
    set_common_functions(*fresh);
    fresh->tree = tree;
    fresh->kind = k;
    fresh->held = std::move(held);
    fresh->data = fresh->held.get();
    fresh->name = strdup(name != nullptr ? name : "component");
    if (fresh->name == nullptr) throw std::bad_alloc();
    record_of(tree).made.insert(fresh.get());
    return fresh.release();
}

// No other component of the tree knows it from here on, not even by one side of a connection.
void detach(starpu_sched_component* c) {
    scheduler_tree& tree = record_of(c->tree);
    tree.made.erase(c);
    for (starpu_sched_component* other : tree.made) {
        remove_one(other->children, other->nchildren, c);
        remove_one(other->parents, other->nparents, c);
    }
    if (tree.root == c) tree.root = nullptr;
    std::replace(tree.worker_components.begin(), tree.worker_components.end(), c,
                 static_cast<starpu_sched_component*>(nullptr));
}
} // namespace

starpu_sched_component* ignored_component() {
    static component ignored;
    return &ignored;
}
namespace {
const base::at_load ignored_component_at_load(ignored_component);
}

starpu_sched_component* new_component(starpu_sched_tree* tree, const char* name, kind k,
                                      std::unique_ptr<content> held, const char* call) {
    component* made = nullptr;
    boundary_void(call, [&] {
        if (is_null(tree, call)) return -EINVAL;
        if (k != kind::other && held == nullptr) throw std::bad_alloc();
        made = allocate_component(tree, name, k, std::move(held));
        return 0;
    });
    return made != nullptr ? made : ignored_component();
}

bool is_ignored(const starpu_sched_component* c) {
    return c == ignored_component();
}

bool is_null(const starpu_sched_component* c, const char* call) {
    if (c != nullptr && static_cast<const component*>(c)->made_here.is_there() && !is_ignored(c))
        return false;
    errno = -base::report_error(-EINVAL, call,
                                c == nullptr ? "the component is NULL"
                                             : "this is no component, or none any more; make components "
                                               "with starpu_sched_component_create()");
    return true;
}

bool is_null(const starpu_sched_tree* tree, const char* call) {
    if (tree != nullptr && static_cast<const scheduler_tree*>(tree)->made_here.is_there() &&
        static_cast<const scheduler_tree*>(tree)->refused != nullptr)
        return false;
    errno = -base::report_error(-EINVAL, call,
                                tree == nullptr ? "the tree is NULL"
                                                : "this is no tree, or none any more; make trees with "
                                                  "starpu_sched_tree_create()");
    return true;
}

int is_kind(starpu_sched_component* c, kind wanted, const char* call) {
    return !is_null(c, call) && record_of(c).kind == wanted;
}

bool is_null(const starpu_sched_component* c, const starpu_task* t, const char* call) {
    if (is_null(c, call)) return true;
    if (t != nullptr) return false;
    errno = -base::report_error(-EINVAL, call, "the task is NULL");
    return true;
}

int announce_task(starpu_task* t, const char* call) {
    const running r(call);
    if (r == nullptr) return -ENODEV;
    sched::policy_hooks* policy = r->scheduler().hooks();
    if (policy != nullptr && policy->announce(t)) return 0;
    return base::report_error(-EINVAL, call,
                              "the running scheduling policy was not given this task; call this from its "
                              "push_task, once for each task");
}

} // namespace starpu::api::components

using namespace starpu;
using namespace starpu::api::components;

extern "C" {

struct starpu_sched_component* starpu_sched_component_create(struct starpu_sched_tree* tree,
                                                             const char* name) {
    return new_component(tree, name, kind::other, nullptr, __func__);
}

void starpu_sched_component_add_child(struct starpu_sched_component* component,
                                      struct starpu_sched_component* child) {
    if (!are_two(component, child, __func__)) return;
    if (const int error = append_to(component->children, component->nchildren, child, __func__))
        errno = -error;
}

void starpu_sched_component_connect(struct starpu_sched_component* parent,
                                    struct starpu_sched_component* child) {
    if (!are_two(parent, child, __func__)) return;
    starpu_sched_component* lower = record_of(parent).lower;
    if (lower != nullptr) parent = lower;
    if (parent->add_child != nullptr) parent->add_child(parent, child);
    if (child->add_parent != nullptr) child->add_parent(child, parent);
}

void starpu_sched_component_destroy(struct starpu_sched_component* component) {
    if (component == nullptr || is_null(component, __func__)) return;
    detach(component);
    if (component->deinit_data != nullptr) component->deinit_data(component);
    std::free(component->children);
    std::free(component->parents);
    std::free(component->name);
    delete &record_of(component);
}

void starpu_sched_component_destroy_rec(struct starpu_sched_component* component) {
    if (component == nullptr || is_null(component, __func__)) return;
    while (component->nchildren != 0) {
        starpu_sched_component* child = component->children[component->nchildren - 1];
        --component->nchildren;
        remove_one(child->parents, child->nparents, component);
        if (child->nparents == 0) starpu_sched_component_destroy_rec(child);
    }
    starpu_sched_component_destroy(component);
}

int starpu_sched_component_push_task(struct starpu_sched_component*, struct starpu_sched_component* to,
                                     struct starpu_task* task) {
    if (is_null(to, task, __func__)) return -EINVAL;
    return push_into(to, task);
}

struct starpu_task* starpu_sched_component_pull_task(struct starpu_sched_component* from,
                                                     struct starpu_sched_component* to) {
    if (is_null(from, __func__)) return nullptr;
    return pull_from(from, to);
}

struct starpu_task* starpu_sched_component_pump_to(struct starpu_sched_component* component,
                                                   struct starpu_sched_component* to, int* success) {
    if (success != nullptr) *success = 0;
    if (!are_two(component, to, __func__)) return nullptr;
    while (starpu_task* t = pull_from(component, to)) {
        if (push_into(to, t) != 0) return t;
        if (success != nullptr) *success = 1;
    }
    return nullptr;
}

struct starpu_task* starpu_sched_component_pump_downstream(struct starpu_sched_component* component,
                                                           int* success) {
    if (success != nullptr) *success = 0;
    if (is_null(component, __func__)) return nullptr;
    if (component->nchildren == 1)
        return starpu_sched_component_pump_to(component, component->children[0], success);
    errno = -base::report_error(-EINVAL, __func__,
                                "the component has %u children, and not one; choose with "
                                "starpu_sched_component_pump_to()",
                                component->nchildren);
    return nullptr;
}

int starpu_sched_component_send_can_push_to_parents(struct starpu_sched_component* component) {
    if (is_null(component, __func__)) return -EINVAL;
    for (unsigned i = 0; i < component->nparents; ++i)
        if (const int has_pushed = ask_to_push(component->parents[i], component)) return has_pushed;
    return 0;
}

struct starpu_task* starpu_sched_component_parents_pull_task(struct starpu_sched_component* component,
                                                             struct starpu_sched_component*) {
    if (is_null(component, __func__)) return nullptr;
    for (unsigned i = 0; i < component->nparents; ++i)
        if (starpu_task* t = pull_from(component->parents[i], component)) return t;
    return nullptr;
}

int starpu_sched_component_can_push(struct starpu_sched_component* component,
                                    struct starpu_sched_component*) {
    if (is_null(component, __func__)) return 0;
    return starpu_sched_component_send_can_push_to_parents(component);
}

int starpu_sched_component_can_pull(struct starpu_sched_component* component) {
    if (is_null(component, __func__)) return 0;
    for (unsigned i = 0; i < component->nchildren; ++i)
        if (const int will_pull = ask_to_pull(component->children[i])) return will_pull;
    return 0;
}

int starpu_sched_component_can_pull_all(struct starpu_sched_component* component) {
    if (is_null(component, __func__)) return 0;
    int will_pull = 0;
    for (unsigned i = 0; i < component->nchildren; ++i)
        if (ask_to_pull(component->children[i]) != 0) will_pull = 1;
    return will_pull;
}

} // extern "C"
