// starpu/task/failure.h: kernels that fail, and what became of a task.
#include "task/core/failure.hpp"

#include "api/boundary.hpp"
#include "task/core/task.hpp"
#include "task/holding/wait.hpp"

#include "starpu_task.h"

using namespace starpu;

extern "C" {

int starpu_task_fail(int error, const char* message) {
    return api::boundary("starpu_task_fail", [&] { return task::fail_current(error, message); });
}

int starpu_task_outcome(const struct starpu_task* task) {
    if (task == nullptr) return base::report_error(-EINVAL, "starpu_task_outcome", "the task is NULL");
    const graph::job* n = task::job_of(*task);
    return n == nullptr || n->details == nullptr ? 0 : n->details->outcome;
}

int starpu_task_wait_for_all_quietly(char* text, size_t size) {
    constexpr const char* call = "starpu_task_wait_for_all_quietly";
    return api::boundary(call, [&] {
        if (text == nullptr && size != 0)
            return base::report_error(-EINVAL, call, "the text is NULL; give %zu bytes for it, or the size 0",
                                      size);
        if (size != 0) text[0] = 0;
        return task::wait_for_all(call, text, size);
    });
}

} // extern "C"
