// starpu_task.h: what helps people to watch tasks: counts per codelet, names of models, iterations of the
// program.
#include "api/running.hpp"
#include "base/marks.hpp"

#include "starpu_perfmodel.h"
#include "starpu_task.h"

#include <atomic>
#include <cstdio>

using namespace starpu;

namespace {
unsigned long tasks_of(starpu_codelet& cl, base::worker_id worker) {
    return std::atomic_ref(cl.per_worker_stats[index_of(worker)]).load(std::memory_order_relaxed);
}

const char* name_of(const starpu_codelet& cl) {
    return cl.name != nullptr ? cl.name : "without a name";
}
} // namespace

extern "C" {

void starpu_codelet_display_stats(struct starpu_codelet* cl) {
    const api::running r(__func__);
    if (r == nullptr) return;
    if (cl == nullptr) {
        errno = -base::report_error(-EINVAL, __func__, "the codelet is NULL");
        return;
    }
    std::fprintf(stderr, "Statistics for codelet %s\n", name_of(*cl));
    for (const base::worker_id id : r->workers().ids())
        std::fprintf(stderr, "\t%s: %lu task(s) while profiling was on\n",
                     r->workers().worker_at(id).name.c_str(), tasks_of(*cl, id));
}

const char* starpu_task_get_model_name(struct starpu_task* task) {
    if (task == nullptr || task->cl == nullptr) return nullptr;
    const starpu_perfmodel* model = task->cl->model;
    return model != nullptr && model->symbol != nullptr ? model->symbol : task->cl->name;
}

void starpu_task_watchdog_set_hook(void (*hook)(void*), void* hook_arg) {
    instance::set_watchdog_hook(hook, hook_arg);
}

// Iterations are for traces, and this build records none.
void starpu_iteration_push(unsigned long) {
    const api::running r(__func__);
}
ACCEPTED(starpu_iteration_push, "Iterations are for traces: none is written.");

void starpu_iteration_pop(void) {
    const api::running r(__func__);
}
ACCEPTED(starpu_iteration_pop, "Iterations are for traces: none is written.");

} // extern "C"
