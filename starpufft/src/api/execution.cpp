// Runs plans: checks, picks the plan for one array or two, and starts its tasks or does the work at once.
#include "api/execution.hpp"

#include "api/handles.hpp"
#include "api/on_device.hpp"
#include "core/awaited_task.hpp"
#include "core/report.hpp"
#include "plans/live_plans.hpp"

#include <cerrno>
#include <memory>
#include <new>

namespace starpu::fft {
namespace {

int check_running(const char* who) {
    if (!starpu_is_initialized())
        return refuse(ENODEV, who, "the runtime is not initialised; call starpu_init first");
    return 0;
}

int check_may_wait(const char* who) {
    if (may_wait()) return 0;
    return refuse(EDEADLK, who, "called from a task or callback, where it must not wait; use the start form");
}

// A plan of another precision is another type, which the compiler has checked, unless the program cast it
// away.
int check_plan(const char* who, const program_plan* p) {
    if (p && !is_plan(p))
        return refuse(EINVAL, who, "%p is no plan; was it destroyed?", static_cast<const void*>(p));
    return p ? 0 : refuse(EINVAL, who, "the plan is NULL; was the error of the planning function seen?");
}

// in and out are arrays or handles.
int check_start(const char* who, const program_plan* p, const void* in, const void* out) {
    if (const int error = check_plan(who, p)) return error;
    if (!in || !out) return refuse(EINVAL, who, "%s is NULL", in ? "out" : "in");
    return check_running(who);
}

// The plan for these; null with its error where they are one and it cannot run so. Throws std::bad_alloc.
plan* chosen(const char* who, program_plan& p, bool is_one_array) {
    plan& found = p.plan_for(is_one_array);
    if (!is_one_array || found.can_run_in_place()) return &found;
    refuse(EINVAL, who, "in and out are the same, but the plan lays them out differently");
    return nullptr;
}

// Calls f; when memory runs out, says so and gives back what fail makes of the error.
template <class Function, class Failure>
auto boundary(const char* who, Function f, Failure fail) -> decltype(f()) {
    try {
        return f();
    } catch (const std::bad_alloc&) {
        return fail(refuse(ENOMEM, who, "no memory to start the transform"));
    }
}
constexpr auto no_task = [](int) -> starpu_task* { return nullptr; };
constexpr auto the_error = [](int error) { return error; };

starpu_task* start_on_arrays(const char* who, plan& made, const void* in, void* out,
                             const shared_status& result) {
    if (is_for_device(made, nullptr, nullptr)) return start_arrays_on_device(who, made, in, out, result);
    return made.tasks().start(who, made.on_arrays(in, out), result);
}

// A short transform is over in the calling thread before a worker would have begun.
bool is_for_caller(plan& made) {
    return starpu_cpu_worker_get_count() > 0 && made.tasks().is_one_task();
}

// Starts a run with start(plan); in and out are arrays or handles.
template <class Start>
starpu_task* started(const char* who, program_plan* p, const void* in, const void* out, Start start) {
    if (check_start(who, p, in, out)) return nullptr;
    return boundary(
        who,
        [&]() -> starpu_task* {
            plan* made = chosen(who, *p, in == out);
            return made ? start(*made) : nullptr;
        },
        no_task);
}

// Runs execute(plan), which waits.
template <class Execute>
int executed(const char* who, program_plan* p, const void* in, const void* out, Execute execute) {
    if (const int error = check_start(who, p, in, out)) return error;
    if (const int error = check_may_wait(who)) return error;
    return boundary(
        who,
        [&] {
            plan* made = chosen(who, *p, in == out);
            return made ? execute(*made) : -errno;
        },
        the_error);
}

} // namespace

starpu_task* start_arrays(const char* who, program_plan* p, void* in, void* out) {
    return started(who, p, in, out, [&](plan& made) { return start_on_arrays(who, made, in, out, nullptr); });
}

int execute_arrays(const char* who, program_plan* p, void* in, void* out) {
    return executed(who, p, in, out, [&](plan& made) {
        if (is_for_caller(made)) return made.tasks().run_here(who, made.on_arrays(in, out));
        const auto status = std::make_shared<int>();
        return waited_for(start_on_arrays(who, made, in, out, status), status);
    });
}

starpu_task* start_handles(const char* who, program_plan* p, starpu_data_handle_t in,
                           starpu_data_handle_t out) {
    return started(who, p, in, out,
                   [&](plan& made) { return start_on_handles(who, made, in, out, nullptr); });
}

int execute_handles(const char* who, program_plan* p, starpu_data_handle_t in, starpu_data_handle_t out) {
    return executed(who, p, in, out, [&](plan& made) {
        const auto status = std::make_shared<int>();
        return waited_for(start_on_handles(who, made, in, out, status), status);
    });
}

void clean_up(const char* who, program_plan* p) {
    if (check_plan(who, p) || check_may_wait(who)) return;
    p->wait_for_runs();
}

std::size_t work_area_size(const char* who, const program_plan* p) {
    return check_plan(who, p) ? 0 : p->area_bytes();
}

bool may_destroy(const char* who, program_plan* p) {
    if (check_plan(who, p) || check_may_wait(who)) return false;
    forget_plan(p);
    return true;
}

} // namespace starpu::fft
