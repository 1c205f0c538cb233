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
    return in.declare_dependencies();
}

// Whether the task runs in this process: as the library says that knows of others.
class judge {
public:
    judge(starpu_extension_decide_t decide, void* closure) : decide_(decide), closure_(closure) {}

    starpu::task::placement* elsewhere() { return &placement_; }

    // As that function.
    int decide_on(struct starpu_task* task, const insertion& in) const {
        const starpu::task::placement& p = placement_;
        const starpu_extension_placement said{p.rank,
                                              p.names_data,
                                              p.data,
                                              p.policy,
                                              p.is_synchronous,
                                              p.contributing.data(),
                                              p.contributing.size()};
        return starpu::base::translate(in.codelet_name(), [&] { return decide_(task, &said, closure_); });
    }

private:
    const starpu_extension_decide_t decide_;
    void* const closure_;
    starpu::task::placement placement_;
};

// Of a task that no other process knows.
struct always_here {
    static starpu::task::placement* elsewhere() { return nullptr; }
    static int decide_on(struct starpu_task*, const insertion&) { return 1; }
};

template <class Arguments, class Judge = always_here>
int insert(struct starpu_codelet* codelet, Arguments& arguments, Judge judge = {}) {
    const starpu::task::inside here;
    struct starpu_task* task = create_task("starpu_task_insert");
    if (task == nullptr) return -ENOMEM;
    insertion in(*task, codelet, judge.elsewhere());
    bool is_accepted = false;
    int error = read_arguments(in, arguments);
    const int decision = error == 0 ? judge.decide_on(task, in) : error;
    if (decision > 0) error = declare_if_acceptable(task, in);
    if (decision > 0 && error == 0)
        error = starpu::base::translate("starpu_task_insert",
                                        [&] { return starpu::task::submit(*task, is_accepted); });
    if (!is_accepted && (decision <= 0 || error != 0)) discard(task, in);
    return decision > 0 ? error : decision;
}

// The task, unless it runs elsewhere or an error stands in the way.
template <class Arguments, class Judge = always_here>
int build(struct starpu_codelet* codelet, Arguments& arguments, struct starpu_task*& built,
          Judge judge = {}) {
    const starpu::task::inside here;
    struct starpu_task* task = create_task("starpu_task_build");
    if (task == nullptr) return -ENOMEM;
    insertion in(*task, codelet, judge.elsewhere());
    int error = read_arguments(in, arguments);
    const int decision = error == 0 ? judge.decide_on(task, in) : error;
    if (decision > 0) error = in.declare_dependencies();
    if (decision <= 0 || error != 0) {
        discard(task, in);
        return decision > 0 ? error : decision;
    }
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
    const int error = build(cl, arguments, built);
    va_end(arguments.list);
    if (error != 0) errno = -error;
    return built;
}

int starpu_task_set(struct starpu_task* task, struct starpu_codelet* cl, ...) {
    const starpu::task::inside here;
    if (task == nullptr)
        return report_error(-EINVAL, __func__, "the task is NULL; create it with starpu_task_create");
    const struct starpu_task before = *task;
    insertion in(*task, cl);
    variadic_arguments arguments;
    va_start(arguments.list, cl);
    int error = read_arguments(in, arguments);
    va_end(arguments.list);
    if (error == 0) error = in.declare_dependencies();
    if (error != 0) in.undo(before);
    return error;
}

int starpu_extension_insert(struct starpu_codelet* codelet, std::va_list arguments,
                            starpu_extension_decide_t decide, void* closure) {
    variadic_arguments copy;
    va_copy(copy.list, arguments);
    const int error = insert(codelet, copy, judge(decide, closure));
    va_end(copy.list);
    return error;
}

int starpu_extension_build(struct starpu_codelet* codelet, std::va_list arguments,
                           starpu_extension_decide_t decide, void* closure, struct starpu_task** task) {
    *task = nullptr;
    variadic_arguments copy;
    va_copy(copy.list, arguments);
    const int error = build(codelet, copy, *task, judge(decide, closure));
    va_end(copy.list);
    return error;
}

int starpu_extension_insert_array(void* const* arguments, starpu_extension_decide_t decide, void* closure) {
    starpu::task::pointer_arguments rest(arguments + 1);
    return insert(static_cast<struct starpu_codelet*>(arguments[0]), rest, judge(decide, closure));
}

int starpu_extension_build_array(void* const* arguments, starpu_extension_decide_t decide, void* closure,
                                 struct starpu_task** task) {
    *task = nullptr;
    starpu::task::pointer_arguments rest(arguments + 1);
    return build(static_cast<struct starpu_codelet*>(arguments[0]), rest, *task, judge(decide, closure));
}
