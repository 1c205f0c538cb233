// starpu_scheduler.h: which worker can run which implementation of a task.
#include "api/running.hpp"
#include "task/core/may_run.hpp"

#include "starpu_scheduler.h"
#include "starpu_task.h"

using namespace starpu;

namespace {
// A task with a codelet, and a worker that exists; else a line.
bool is_question(unsigned worker, const starpu_task* t, const char* call) {
    if (api::worker_numbered(static_cast<int>(worker), call) == nullptr) return false;
    if (t != nullptr && t->cl != nullptr) return true;
    errno = -base::report_error(-EINVAL, call, "the task is NULL or has no codelet");
    return false;
}

unsigned implementations_for(base::worker_id worker, starpu_task& t) {
    unsigned mask = 0;
    for (unsigned i = 0; i < STARPU_MAXIMPLEMENTATIONS; ++i)
        if (task::may_run_implementation(t, worker, i)) mask |= 1u << i;
    return mask;
}
} // namespace

extern "C" {

int starpu_worker_can_execute_task(unsigned workerid, struct starpu_task* task, unsigned nimpl) {
    return is_question(workerid, task, __func__) && nimpl < STARPU_MAXIMPLEMENTATIONS &&
           task::may_run_implementation(*task, base::worker_id{workerid}, nimpl);
}

int starpu_worker_can_execute_task_impl(unsigned workerid, struct starpu_task* task, unsigned* impl_mask) {
    if (!is_question(workerid, task, __func__)) return 0;
    const unsigned mask = implementations_for(base::worker_id{workerid}, *task);
    if (impl_mask != nullptr) *impl_mask = mask;
    return mask != 0;
}

int starpu_worker_can_execute_task_first_impl(unsigned workerid, struct starpu_task* task, unsigned* nimpl) {
    if (!is_question(workerid, task, __func__)) return 0;
    for (unsigned i = 0; i < STARPU_MAXIMPLEMENTATIONS; ++i) {
        if (!task::may_run_implementation(*task, base::worker_id{workerid}, i)) continue;
        if (nimpl != nullptr) *nimpl = i;
        return 1;
    }
    return 0;
}

unsigned starpu_worker_type_can_execute_task(enum starpu_worker_archtype worker_type,
                                             const struct starpu_task* task) {
    if (task == nullptr || task->cl == nullptr || worker_type >= STARPU_NARCH) return 0;
    return task::able_kinds(*task, task::set_of(worker_type)) != 0;
}

} // extern "C"
