// starpu_task_bundle.h: tasks that are placed together.
#include "api/boundary.hpp"
#include "api/memory_node.hpp"
#include "base/marks.hpp"
#include "sched/task_inputs.hpp"
#include "task/core/bundle.hpp"
#include "task/core/inside_library.hpp"
#include "task/core/task.hpp"

#include "starpu_scheduler.h"

#include <cmath>
#include <set>

using namespace starpu;

namespace {
int refuse_no_bundle(const char* call, const char* what) {
    return base::report_error(-EINVAL, call, "%s is NULL", what);
}

// The sum of what `ask` says of each task; NAN, and errno, where one is not known.
template <class Ask> double sum_over(starpu_task_bundle_t bundle, const char* call, Ask&& ask) {
    double sum = 0;
    const int error = api::boundary(
        call, [&] { return task::for_each_in_bundle(bundle, call, [&](starpu_task& t) { sum += ask(t); }); });
    if (error == 0) return sum;
    errno = -error;
    return NAN;
}

// The data that a task reads and that those before it did not.
class handles_seen {
public:
    double time_to_bring_new(starpu_task& t, unsigned node) {
        double sum = 0;
        for (unsigned i = 0; i < task::buffer_count(t); ++i) {
            starpu_data_handle_t handle = task::buffer_handle(t, i);
            if (!sched::reads_value(t, i) || !seen_.insert(handle).second) continue;
            sum += starpu_data_expected_transfer_time(handle, node, STARPU_R);
        }
        return sum;
    }

private:
    std::set<starpu_data_handle_t> seen_;
};
} // namespace

extern "C" {

void starpu_task_bundle_create(starpu_task_bundle_t* bundle) {
    api::boundary_void(__func__, [&] {
        return bundle == nullptr ? refuse_no_bundle("starpu_task_bundle_create", "the place for the bundle")
                                 : task::make_bundle(*bundle, "starpu_task_bundle_create");
    });
}
ACCEPTED(starpu_task_bundle_create, "No scheduler places the tasks of a bundle together.");

int starpu_task_bundle_insert(starpu_task_bundle_t bundle, struct starpu_task* task) {
    constexpr const char* call = "starpu_task_bundle_insert";
    return api::boundary(call, [&] {
        return task == nullptr ? refuse_no_bundle(call, "the task")
                               : task::insert_in_bundle(bundle, *task, call);
    });
}
ACCEPTED(starpu_task_bundle_insert, "No scheduler places the tasks of a bundle together.");

int starpu_task_bundle_remove(starpu_task_bundle_t bundle, struct starpu_task* task) {
    constexpr const char* call = "starpu_task_bundle_remove";
    return api::boundary(call, [&] {
        return task == nullptr ? refuse_no_bundle(call, "the task")
                               : task::remove_from_bundle(bundle, *task, call);
    });
}
ACCEPTED(starpu_task_bundle_remove, "No scheduler places the tasks of a bundle together.");

void starpu_task_bundle_close(starpu_task_bundle_t bundle) {
    api::boundary_void(__func__, [&] { return task::close_bundle(bundle, "starpu_task_bundle_close"); });
}
ACCEPTED(starpu_task_bundle_close, "No scheduler places the tasks of a bundle together.");

double starpu_task_bundle_expected_length(starpu_task_bundle_t bundle, struct starpu_perfmodel_arch* arch,
                                          unsigned nimpl) {
    return sum_over(bundle, __func__,
                    [=](starpu_task& t) { return starpu_task_expected_length(&t, arch, nimpl); });
}

double starpu_task_bundle_expected_energy(starpu_task_bundle_t bundle, struct starpu_perfmodel_arch* arch,
                                          unsigned nimpl) {
    return sum_over(bundle, __func__,
                    [=](starpu_task& t) { return starpu_task_expected_energy(&t, arch, nimpl); });
}

double starpu_task_bundle_expected_data_transfer_time(starpu_task_bundle_t bundle, unsigned memory_node) {
    const task::inside here;
    if (!api::is_node(memory_node, __func__)) return NAN;
    handles_seen seen;
    return sum_over(bundle, __func__, [&](starpu_task& t) { return seen.time_to_bring_new(t, memory_node); });
}

} // extern "C"
