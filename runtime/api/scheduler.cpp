// starpu_scheduler.h: what a policy of the program's own calls about tasks, and which policy runs.
#include "api/context_zero.hpp"
#include "base/marks.hpp"
#include "sched/policy_hooks.hpp"
#include "sched/predefined.hpp"
#include "sched/scheduling_call.hpp"
#include "task/core/inside_library.hpp"
#include "task/core/task.hpp"

#include "starpu_scheduler.h"
#include "starpu_task.h"

#include <csignal>

using namespace starpu;

namespace {
int refuse(int error, const char* call, const char* reason) {
    base::report_error(error, call, "%s", reason);
    return error;
}

// What the running policy of the program offers, or nullptr with a line.
sched::policy_hooks* hooks_for(const char* call) {
    const api::running r(call);
    sched::policy_hooks* hooks = r == nullptr ? nullptr : r->scheduler().hooks();
    if (r != nullptr && hooks == nullptr)
        refuse(-EINVAL, call,
               "no scheduling policy of the program's own runs; only such a one may call this");
    return hooks;
}

starpu_sched_policy* running_policy(instance::runtime& r) {
    const instance::settings& wanted = r.wanted();
    return wanted.program_policy != nullptr ? wanted.program_policy : sched::predefined_policy(r.policy());
}

} // namespace

extern "C" {

struct starpu_sched_policy* starpu_sched_get_sched_policy(void) {
    const api::runtime_if_any r;
    return r == nullptr ? nullptr : running_policy(*r);
}

struct starpu_sched_policy* starpu_sched_get_sched_policy_in_ctx(unsigned sched_ctx_id) {
    const api::context_zero r(sched_ctx_id, __func__);
    return r == nullptr ? nullptr : running_policy(*r);
}

void starpu_do_schedule(void) {
    if (const api::running r(__func__); r) r->scheduler().do_schedule();
}

int starpu_push_task_end(struct starpu_task* task) {
    const task::inside here;
    if (task == nullptr) return refuse(-EINVAL, __func__, "the task is NULL");
    sched::policy_hooks* policy = hooks_for(__func__);
    if (policy == nullptr) return -EINVAL;
    policy->announce(task); // a worker may have taken the task already; then there is nothing to tell
    return 0;
}

int starpu_push_local_task(int workerid, struct starpu_task* task, int back) {
    const task::inside here;
    if (task == nullptr) return refuse(-EINVAL, __func__, "the task is NULL");
    const api::worker_numbered w(workerid, __func__);
    sched::policy_hooks* policy = w == nullptr ? nullptr : hooks_for(__func__);
    if (policy == nullptr) return -EINVAL;
    if (!policy->push_local(w->id, task, back != 0))
        return refuse(-EINVAL, __func__,
                      "the scheduling policy does not hold this task; push each task it was given once");
    w->scheduler->sleeping().wake_past_policy(w->id);
    sched::note_wake();
    return 0;
}

unsigned long starpu_task_get_job_id(struct starpu_task* task) {
    graph::job* n = task == nullptr ? nullptr : task::ensure_job(*task);
    graph::job_details* details = n == nullptr ? nullptr : graph::ensure_details(*n);
    if (details == nullptr) {
        errno = -refuse(-EINVAL, __func__, "the task is NULL, or no memory is left");
        return 0;
    }
    return graph::number_of(*details);
}

void starpu_sched_task_break(struct starpu_task* task) {
    const api::running r(__func__);
    if (r == nullptr || !r->wanted().knobs.task_break_on_sched) return;
    if (starpu_task_get_job_id(task) == *r->wanted().knobs.task_break_on_sched) std::raise(SIGTRAP);
}

void starpu_sched_ctx_worker_shares_tasks_lists(int workerid, int sched_ctx_id) {
    if (api::context_zero(static_cast<unsigned>(sched_ctx_id), __func__) != nullptr)
        api::worker_numbered(workerid, __func__);
}
ACCEPTED(starpu_sched_ctx_worker_shares_tasks_lists,
         "There is one context, so no worker has lists of several.");

} // extern "C"
