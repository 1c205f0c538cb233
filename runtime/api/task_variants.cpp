// starpu_task.h: submission and waiting in forms that say more, and the limits of how many tasks are in
// flight.
#include "api/boundary.hpp"
#include "api/running.hpp"
#include "task/core/engine.hpp"

#include "starpu_task.h"

#include <climits>

using namespace starpu;

namespace {
// There is one scheduling context, and a task that names none belongs to it.
int check_context(unsigned id, const char* call) {
    if (id == 0 || id == STARPU_NMAX_SCHED_CTXS) return 0;
    return base::report_error(-EINVAL, call, "there is no scheduling context %u; use context 0", id);
}

void set_limit(graph::atomic<unsigned> task::throttle::*limit, unsigned value, const char* call) {
    api::boundary_void(call, [&] {
        if (int error = task::check_running(call)) return error;
        (task::current_engine()->limits.*limit).store(value, std::memory_order_relaxed);
        return 0;
    });
}
} // namespace

extern "C" {

int starpu_task_submit_to_ctx(struct starpu_task* task, unsigned sched_ctx_id) {
    if (int error = check_context(sched_ctx_id, __func__)) return error;
    if (task != nullptr) task->sched_ctx = sched_ctx_id;
    return starpu_task_submit(task);
}

int starpu_task_submit_line(struct starpu_task* task, const char* file, int line) {
    if (task != nullptr) {
        task->file = file;
        task->line = line;
    }
    return starpu_task_submit(task);
}

int starpu_task_wait_for_all_in_ctx(unsigned sched_ctx_id) {
    if (int error = check_context(sched_ctx_id, __func__)) return error;
    return starpu_task_wait_for_all();
}

int starpu_task_wait_for_n_submitted_in_ctx(unsigned sched_ctx_id, unsigned n) {
    if (int error = check_context(sched_ctx_id, __func__)) return error;
    return starpu_task_wait_for_n_submitted(n);
}

void starpu_set_limit_min_submitted_tasks(int limit_min) {
    set_limit(&task::throttle::resume_at, limit_min > 0 ? static_cast<unsigned>(limit_min) : UINT_MAX,
              __func__);
}

void starpu_set_limit_max_submitted_tasks(int limit_max) {
    set_limit(&task::throttle::begin_above, limit_max > 0 ? static_cast<unsigned>(limit_max) : 0, __func__);
}

} // extern "C"
