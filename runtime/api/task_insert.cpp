// Building and submitting a task in one call.
#include "api/boundary.hpp"
#include "api/insert_from_array.hpp"
#include "base/report.hpp"
#include "task/core/engine.hpp"
#include "task/core/task.hpp"
#include "task/core/task_memory.hpp"
#include "task/submission/argument_table.hpp"
#include "task/submission/check.hpp"
#include "task/submission/submit.hpp"

#include <starpu_task.h>
#include <starpu_task_util.h>

#include <cerrno>

using starpu::base::report_error;
using starpu::task::insertion;
using starpu::task::read_arguments;
using starpu::task::variadic_arguments;

namespace {

struct starpu_task* create_task(const char* function) {
    struct starpu_task* task = starpu::task::create();
    if (task == nullptr)
        report_error(-ENOMEM, function, "no memory for a task; wait for earlier tasks to end");
    return task;
}

// Destroys a task that was not submitted; what the caller passed for it stays the caller's.
void discard(struct starpu_task* task, insertion& in) {
    in.undo();
    task->destroy = 0; // its memory may go back now: no worker will do it
    starpu_task_destroy(task);
}

// Checks that the task will be accepted before it declares the dependencies that are to release the task.
int declare_if_acceptable(struct starpu_task* task, insertion& in) {
    if (!in.has_dependencies()) return 0;
    if (int error = starpu::task::check_running("starpu_task_insert")) return error;
    if (int error = starpu::task::check_task(*task, *starpu::task::current_engine())) return error;
    in.declare_dependencies();
    return 0;
}

template <class Arguments> int insert(struct starpu_codelet* codelet, Arguments& arguments) {
    const starpu::task::inside here;
    struct starpu_task* task = create_task("starpu_task_insert");
    if (task == nullptr) return -ENOMEM;
    insertion in(*task, codelet);
    int error = read_arguments(in, arguments);
    if (error == 0) error = declare_if_acceptable(task, in);
    bool is_accepted = false;
    if (error == 0)
        error = starpu::base::translate("starpu_task_insert",
                                        [&] { return starpu::task::submit(*task, is_accepted); });
    if (error != 0 && !is_accepted) discard(task, in);
    return error;
}

} // namespace

namespace starpu::api {

int insert_from_array(void* const* arguments) {
    if (arguments == nullptr)
        return report_error(-EINVAL, "starpu_task_insert", "the array of arguments is NULL");
    task::pointer_arguments rest(arguments + 1);
    return insert(static_cast<struct starpu_codelet*>(arguments[0]), rest);
}

} // namespace starpu::api

int starpu_task_insert(struct starpu_codelet* cl, ...) {
    variadic_arguments arguments;
    va_start(arguments.list, cl);
    const int error = insert(cl, arguments);
    va_end(arguments.list);
    return error;
}

int starpu_insert_task(struct starpu_codelet* cl, ...) {
    variadic_arguments arguments;
    va_start(arguments.list, cl);
    const int error = insert(cl, arguments);
    va_end(arguments.list);
    return error;
}

struct starpu_task* starpu_task_build(struct starpu_codelet* cl, ...) {
    const starpu::task::inside here;
    struct starpu_task* task = create_task(__func__);
    if (task == nullptr) {
        errno = ENOMEM;
        return nullptr;
    }
    insertion in(*task, cl);
    variadic_arguments arguments;
    va_start(arguments.list, cl);
    const int error = read_arguments(in, arguments);
    va_end(arguments.list);
    if (error == 0) {
        in.declare_dependencies();
        return task;
    }
    discard(task, in);
    errno = -error;
    return nullptr;
}

int starpu_task_set(struct starpu_task* task, struct starpu_codelet* cl, ...) {
    const starpu::task::inside here;
    if (task == nullptr)
        return report_error(-EINVAL, __func__, "the task is NULL; create it with starpu_task_create");
    insertion in(*task, cl);
    variadic_arguments arguments;
    va_start(arguments.list, cl);
    const int error = read_arguments(in, arguments);
    va_end(arguments.list);
    if (error == 0)
        in.declare_dependencies();
    else
        in.undo();
    return error;
}
