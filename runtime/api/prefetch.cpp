// starpu/sched/prefetch.h: schedulers bring a task's data to where it will run, ahead of time.
#include "api/boundary.hpp"
#include "api/running.hpp"
#include "memory/nodes.hpp"
#include "sched/task_inputs.hpp"

#include "starpu.h"
#include "starpu_scheduler.h"

using namespace starpu;

namespace {
struct prefetch_kind {
    data::urgency how_soon;
    int priority;
};
constexpr prefetch_kind ahead(int priority = 0) {
    return {data::urgency::prefetch, priority};
}
constexpr prefetch_kind when_idle(int priority = 0) {
    return {data::urgency::idle, priority};
}

int bring_inputs(const starpu_task& t, base::memory_node_id node, prefetch_kind w, const char* call) {
    return api::boundary(call, [&] {
        sched::bring_inputs(t, node, w.how_soon, w.priority);
        return 0;
    });
}

int check_prefetched_task(const starpu_task* t, const char* call) {
    if (api::running(call) == nullptr) return -ENODEV;
    return t != nullptr ? 0 : base::report_error(-EINVAL, call, "the task is NULL");
}

int to_node(const starpu_task* t, unsigned node, prefetch_kind w, const char* call) {
    if (const int error = check_prefetched_task(t, call)) return error;
    if (node >= memory::node_count())
        return base::report_error(-EINVAL, call, "there is no memory node %u", node);
    return bring_inputs(*t, base::memory_node_id{node}, w, call);
}

int for_worker(const starpu_task* t, unsigned number, prefetch_kind w, const char* call) {
    if (const int error = check_prefetched_task(t, call)) return error;
    const api::worker_numbered found(static_cast<int>(number), call);
    if (found == nullptr) return -EINVAL;
    return bring_inputs(*t, found->node, w, call);
}
} // namespace

extern "C" {

int starpu_get_prefetch_flag(void) {
    const api::running r(__func__);
    return r != nullptr && r->wanted().knobs.prefetch.value_or(true);
}

int starpu_prefetch_task_input_on_node(struct starpu_task* task, unsigned node) {
    const task::inside here;
    return to_node(task, node, ahead(), __func__);
}
int starpu_prefetch_task_input_on_node_prio(struct starpu_task* task, unsigned node, int prio) {
    const task::inside here;
    return to_node(task, node, ahead(prio), __func__);
}
int starpu_idle_prefetch_task_input_on_node(struct starpu_task* task, unsigned node) {
    const task::inside here;
    return to_node(task, node, when_idle(), __func__);
}
int starpu_idle_prefetch_task_input_on_node_prio(struct starpu_task* task, unsigned node, int prio) {
    const task::inside here;
    return to_node(task, node, when_idle(prio), __func__);
}
int starpu_prefetch_task_input_for(struct starpu_task* task, unsigned worker) {
    const task::inside here;
    return for_worker(task, worker, ahead(), __func__);
}
int starpu_prefetch_task_input_for_prio(struct starpu_task* task, unsigned worker, int prio) {
    const task::inside here;
    return for_worker(task, worker, ahead(prio), __func__);
}
int starpu_idle_prefetch_task_input_for(struct starpu_task* task, unsigned worker) {
    const task::inside here;
    return for_worker(task, worker, when_idle(), __func__);
}
int starpu_idle_prefetch_task_input_for_prio(struct starpu_task* task, unsigned worker, int prio) {
    const task::inside here;
    return for_worker(task, worker, when_idle(prio), __func__);
}

} // extern "C"
