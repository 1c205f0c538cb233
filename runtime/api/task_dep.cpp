// starpu_task_dep.h: dependencies between tasks and between tags.
#include "api/boundary.hpp"
#include "api/running.hpp"
#include "graph/details.hpp"
#include "graph/successors.hpp"
#include "task/core/engine.hpp"
#include "task/core/kernels.hpp"
#include "task/core/task.hpp"
#include "task/holding/wait.hpp"
#include "task/linking/planned_access.hpp"
#include "task/running/dispatch.hpp"
#include "task/standstill/tag_wait.hpp"
#include "task/submission/dependencies.hpp"

#include "starpu_task_dep.h"

#include <cerrno>
#include <cstdarg>
#include <functional>
#include <vector>

using namespace starpu;

namespace {
int refuse_dependency(const char* call, const char* what) {
    return base::report_error(-EINVAL, call, "%s", what);
}

// Hands the values on as an array; without memory for that, errno and a line say so.
template <class T> void collect(va_list& list, unsigned count, const char* call, const auto& hand_on) {
    api::boundary_void(call, [&] {
        std::vector<T> values(count);
        for (T& value : values) value = va_arg(list, T);
        errno = 0;
        hand_on(values.data());
        return -errno; // it said so
    });
}

using graph::tag_table;

int wait_for_tag(starpu_tag_t id, const char* call) {
    task::engine& e = *task::current_engine();
    task::wait_for_tag waiting(e, call, id);
    waiting.take_steps([&] { return !e.tags.is_done(id); });
    const bool is_done = e.tags.wait_for_tag(id, waiting.slice_ns(), [&] { return waiting.goes_on(); });
    return is_done ? 0 : waiting.give_up();
}

int finish_tag(starpu_tag_t id, tag_table::afterwards then, const char* call) {
    if (int error = task::check_running(call)) return error;
    graph::ready_list ready;
    task::current_engine()->tags.finish(id, ready, then);
    task::dispatch(ready);
    return 0;
}
} // namespace

extern "C" {

void starpu_task_declare_deps_array(struct starpu_task* task, unsigned ndeps,
                                    struct starpu_task* task_array[]) {
    constexpr const char* call = "starpu_task_declare_deps_array";
    api::boundary_void(call,
                       [&] { return starpu::task::declare_dependencies(task, ndeps, task_array, call); });
}

void starpu_task_declare_deps(struct starpu_task* task, unsigned ndeps, ...) {
    va_list list;
    va_start(list, ndeps);
    collect<starpu_task*>(list, ndeps, "starpu_task_declare_deps",
                          [&](starpu_task** tasks) { starpu_task_declare_deps_array(task, ndeps, tasks); });
    va_end(list);
}

void starpu_task_declare_end_deps_array(struct starpu_task* task, unsigned ndeps,
                                        struct starpu_task* task_array[]) {
    constexpr const char* call = "starpu_task_declare_end_deps_array";
    api::boundary_void(call,
                       [&] { return starpu::task::declare_end_dependencies(task, ndeps, task_array, call); });
}

void starpu_task_declare_end_deps(struct starpu_task* task, unsigned ndeps, ...) {
    va_list list;
    va_start(list, ndeps);
    collect<starpu_task*>(list, ndeps, "starpu_task_declare_end_deps", [&](starpu_task** tasks) {
        starpu_task_declare_end_deps_array(task, ndeps, tasks);
    });
    va_end(list);
}

void starpu_task_end_dep_add(struct starpu_task* t, int nb_deps) {
    constexpr const char* call = "starpu_task_end_dep_add";
    api::boundary_void(call, [&] {
        return t == nullptr ? refuse_dependency(call, "the task is NULL")
                            : task::add_end_releases(*t, nb_deps);
    });
}

void starpu_task_end_dep_release(struct starpu_task* t) {
    api::boundary_void("starpu_task_end_dep_release", [&] { return task::release_end_dependency(t); });
}

} // extern "C"

namespace {
bool is_scheduled(const starpu_task& t) {
    return t.cl != nullptr && !task::runs_nowhere(t) && !t.execute_on_a_specific_worker;
}

// What waits through data; a task that uses several of them again comes several times.
void for_each_successor_by_data(graph::job& n, const auto& visit) {
    for (unsigned i = 0; i < n.access_count; ++i) {
        const graph::access& a = graph::access_at(n, i);
        if (a.word.load(std::memory_order_relaxed) == task::unlinked) continue;
        graph::access_chain::for_each_directly_behind(a, [&](const graph::access& behind) {
            visit(graph::owner_of(const_cast<graph::access&>(behind)));
        });
    }
}

int list_successors(starpu_task* task, unsigned ndeps, starpu_task** task_array, bool only_scheduled) {
    graph::job* n = task == nullptr ? nullptr : task::job_of(*task);
    if (n == nullptr) return 0;
    if (ndeps != 0 && task_array == nullptr)
        return refuse_dependency("starpu_task_get_task_succs", "the array is NULL");
    unsigned count = 0;
    const auto note = [&](const graph::job& successor) {
        if (successor.has(graph::is_continuation)) return;
        starpu_task* t = task::task_of(successor);
        if (only_scheduled && !is_scheduled(*t)) return;
        if (count < ndeps) task_array[count] = t;
        ++count;
    };
    graph::for_each_successor(*n, std::ref(note)); // a copy would take memory
    for_each_successor_by_data(*n, note);
    return static_cast<int>(count);
}
} // namespace

extern "C" {

int starpu_task_get_task_succs(struct starpu_task* task, unsigned ndeps, struct starpu_task* task_array[]) {
    return list_successors(task, ndeps, task_array, false);
}

int starpu_task_get_task_scheduled_succs(struct starpu_task* task, unsigned ndeps,
                                         struct starpu_task* task_array[]) {
    return list_successors(task, ndeps, task_array, true);
}

void starpu_tag_declare_deps_array(starpu_tag_t id, unsigned ndeps, starpu_tag_t* array) {
    constexpr const char* call = "starpu_tag_declare_deps_array";
    api::boundary_void(call, [&] {
        if (int error = task::check_running(call)) return error;
        if (ndeps != 0 && array == nullptr) return refuse_dependency(call, "the array of tags is NULL");
        task::declare_tags(id, {array, ndeps});
        return 0;
    });
}

void starpu_tag_declare_deps(starpu_tag_t id, unsigned ndeps, ...) {
    va_list list;
    va_start(list, ndeps);
    collect<starpu_tag_t>(list, ndeps, "starpu_tag_declare_deps",
                          [&](starpu_tag_t* tags) { starpu_tag_declare_deps_array(id, ndeps, tags); });
    va_end(list);
}

int starpu_tag_wait(starpu_tag_t id) {
    return starpu_tag_wait_array(1, &id);
}

int starpu_tag_wait_array(unsigned ntags, starpu_tag_t* id) {
    constexpr const char* call = "starpu_tag_wait_array";
    return api::boundary(call, [&] {
        if (int error = task::check_may_block(call)) return error;
        if (ntags != 0 && id == nullptr) return refuse_dependency(call, "the array of tags is NULL");
        int first_failure = 0;
        for (unsigned i = 0; i < ntags; ++i) {
            if (int error = wait_for_tag(id[i], call)) return error;
            if (task::current_engine()->tags.has_failed(id[i]) && first_failure == 0)
                first_failure =
                    base::report_error(-ECANCELED, call, "the task of tag %llu failed or was cancelled",
                                       static_cast<unsigned long long>(id[i]));
        }
        return first_failure;
    });
}

void starpu_tag_notify_from_apps(starpu_tag_t id) {
    constexpr const char* call = "starpu_tag_notify_from_apps";
    api::boundary_void(call, [&] { return finish_tag(id, tag_table::afterwards::done, call); });
}

void starpu_tag_notify_restart_from_apps(starpu_tag_t id) {
    constexpr const char* call = "starpu_tag_notify_restart_from_apps";
    api::boundary_void(call, [&] { return finish_tag(id, tag_table::afterwards::again, call); });
}

void starpu_tag_restart(starpu_tag_t id) {
    constexpr const char* call = "starpu_tag_restart";
    api::boundary_void(call, [&] {
        if (int error = task::check_running(call)) return error;
        task::current_engine()->tags.restart(id);
        return 0;
    });
}

void starpu_tag_remove(starpu_tag_t id) {
    constexpr const char* call = "starpu_tag_remove";
    api::boundary_void(call, [&] {
        if (int error = task::check_running(call)) return error;
        graph::ready_list ready;
        task::current_engine()->tags.remove(id, ready);
        task::dispatch(ready);
        return 0;
    });
}

void starpu_tag_clear(void) {
    api::boundary_void("starpu_tag_clear", [] {
        if (int error = task::check_running("starpu_tag_clear")) return error;
        graph::ready_list ready;
        task::current_engine()->tags.clear(ready);
        task::dispatch(ready);
        return 0;
    });
}

struct starpu_task* starpu_tag_get_task(starpu_tag_t id) {
    const api::runtime_if_any r;
    graph::job* n = r == nullptr ? nullptr : r->engine().tags.job_of(id);
    return n == nullptr ? nullptr : task::task_of(*n);
}

} // extern "C"
