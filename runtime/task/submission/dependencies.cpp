// Checks the lists that a program hands over, before any of their tasks is declared.
#include "task/submission/dependencies.hpp"

#include "base/report.hpp"
#include "graph/details.hpp"
#include "task/core/engine.hpp"
#include "task/core/task.hpp"
#include "task/core/task_recorder.hpp"
#include "task/holding/wait.hpp"
#include "task/running/completion.hpp"
#include "task/running/dispatch.hpp"

#include <algorithm>
#include <cerrno>

namespace starpu::task {

namespace {
template <class Add>
int declare_each(starpu_task* later, unsigned count, starpu_task** tasks, const char* call, Add add) {
    if (later == nullptr) return base::report_error(-EINVAL, call, "the task is NULL");
    if (int error = check_awaited(count, tasks, call)) return error;
    for (unsigned i = 0; i < count; ++i)
        if (int error = add(*later, *tasks[i], call)) return error;
    return 0;
}
} // namespace

int check_awaited(unsigned count, starpu_task** tasks, const char* call) {
    if (count != 0 && tasks == nullptr)
        return base::report_error(-EINVAL, call, "the array of tasks is NULL");
    if (std::any_of(tasks, tasks + count, [](const starpu_task* t) { return t == nullptr; }))
        return base::report_error(-EINVAL, call, "one of the tasks to wait for is NULL");
    return 0;
}

int declare_dependencies(starpu_task* later, unsigned count, starpu_task** tasks, const char* call) {
    return declare_each(later, count, tasks, call, run_after);
}

int declare_end_dependencies(starpu_task* later, unsigned count, starpu_task** tasks, const char* call) {
    return declare_each(later, count, tasks, call, end_after);
}

void declare_tags(graph::tag later, std::span<const graph::tag> earlier) {
    engine& e = *current_engine();
    if (task_recorder* r = e.recorder.load(std::memory_order_relaxed)) r->note_tags(later, earlier);
    graph::ready_list ready;
    e.tags.declare(later, earlier, ready);
    dispatch(ready);
}

int release_end_dependency(starpu_task* t) {
    constexpr const char* call = "starpu_task_end_dep_release";
    graph::job* n = t == nullptr ? nullptr : job_of(*t);
    if (n == nullptr || n->details == nullptr || t->nb_termination_call_required == 0)
        return base::report_error(
            -EINVAL, call,
            "the task has no end dependency; add one with starpu_task_end_dep_add before it is submitted");
    graph::ready_list ready;
    if (!release_end(*n, ready))
        return base::report_error(-EINVAL, call, "all end dependencies of the task were released already");
    dispatch(ready);
    return 0;
}

} // namespace starpu::task
