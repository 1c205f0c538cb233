// Building and submitting a task in one call.
#include "api/boundary.hpp"
#include "api/extension.hpp"
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
    starpu::task::destroy(*task);
}

// Checks that the task will be accepted before it declares the dependencies that are to release the task.
int declare_if_acceptable(struct starpu_task* task, insertion& in) {
    if (!in.has_dependencies()) return 0;
    if (int error = starpu::task::check_running("starpu_task_insert")) return error;
    if (int error = starpu::task::check_task(*task, *starpu::task::current_engine())) return error;
    in.declare_dependencies();
    return 0;
}

// Whether the task runs in this process; for the library that knows of others.
struct judge {
    starpu_extension_decide_t decide;
    void* closure;

    // As that function.
    int decide_on(struct starpu_task* task, insertion& in) const {
        const starpu::task::placement& p = in.placement();
        const starpu_extension_placement said{p.rank, p.names_data, p.data, p.policy, p.is_synchronous};
        return starpu::base::translate("starpu_mpi_task_insert",
                                       [&] { return decide(task, &said, closure); });
    }
};

// Reads the arguments, and asks the judge if there is one. `runs_here`: the task is to be submitted.
template <class Arguments>
int read_and_ask(struct starpu_task* task, insertion& in, Arguments& arguments, const judge* judge,
                 bool& runs_here) {
    if (judge != nullptr) in.accept_null_handles();
    int error = read_arguments(in, arguments);
    if (error == 0 && judge != nullptr) error = judge->decide_on(task, in);
    runs_here = judge == nullptr ? error == 0 : error > 0;
    return error > 0 ? 0 : error;
}

template <class Arguments>
int insert(struct starpu_codelet* codelet, Arguments& arguments, const judge* judge = nullptr) {
    const starpu::task::inside here;
    struct starpu_task* task = create_task("starpu_task_insert");
    if (task == nullptr) return -ENOMEM;
    insertion in(*task, codelet);
    bool runs_here = false;
    bool is_accepted = false;
    int error = read_and_ask(task, in, arguments, judge, runs_here);
    if (runs_here) error = declare_if_acceptable(task, in);
    if (runs_here && error == 0)
        error = starpu::base::translate("starpu_task_insert",
                                        [&] { return starpu::task::submit(*task, is_accepted); });
    if (!is_accepted && (error != 0 || !runs_here)) discard(task, in);
    return error;
}

// The task, unless it runs elsewhere or an error stands in the way.
template <class Arguments>
int build(struct starpu_codelet* codelet, Arguments& arguments, const judge* judge,
          struct starpu_task*& built) {
    const starpu::task::inside here;
    struct starpu_task* task = create_task("starpu_task_build");
    if (task == nullptr) return -ENOMEM;
    insertion in(*task, codelet);
    bool runs_here = false;
    const int error = read_and_ask(task, in, arguments, judge, runs_here);
    if (!runs_here) {
        discard(task, in);
        return error;
    }
    in.declare_dependencies();
    built = task;
    return 0;
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
    struct starpu_task* built = nullptr;
    variadic_arguments arguments;
    va_start(arguments.list, cl);
    const int error = build(cl, arguments, nullptr, built);
    va_end(arguments.list);
    if (error != 0) errno = -error;
    return built;
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

int starpu_extension_insert(struct starpu_codelet* codelet, std::va_list arguments,
                            starpu_extension_decide_t decide, void* closure) {
    const judge judge{decide, closure};
    variadic_arguments copy;
    va_copy(copy.list, arguments);
    const int error = insert(codelet, copy, &judge);
    va_end(copy.list);
    return error;
}

int starpu_extension_build(struct starpu_codelet* codelet, std::va_list arguments,
                           starpu_extension_decide_t decide, void* closure, struct starpu_task** task) {
    *task = nullptr;
    const judge judge{decide, closure};
    variadic_arguments copy;
    va_copy(copy.list, arguments);
    const int error = build(codelet, copy, &judge, *task);
    va_end(copy.list);
    return error;
}
