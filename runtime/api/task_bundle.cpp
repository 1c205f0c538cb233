// starpu_task_bundle.h: tasks that are placed together.
#include "api/boundary.hpp"
#include "base/marks.hpp"
#include "task/core/bundle.hpp"

#include <cmath>

using namespace starpu;

namespace {
int refuse_no_bundle(const char* call, const char* what) {
    return base::report_error(-EINVAL, call, "%s is NULL", what);
}

double refuse_bundle_prediction(const char* call) {
    errno = -base::report_error(-ENOSYS, call, "performance models are not used in this version");
    return NAN;
}
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

double starpu_task_bundle_expected_length(starpu_task_bundle_t, struct starpu_perfmodel_arch*, unsigned) {
    return refuse_bundle_prediction(__func__);
}
PARTLY_LATER(starpu_task_bundle_expected_length, "NAN and ENOSYS: there are no performance models.");

double starpu_task_bundle_expected_energy(starpu_task_bundle_t, struct starpu_perfmodel_arch*, unsigned) {
    return refuse_bundle_prediction(__func__);
}
PARTLY_LATER(starpu_task_bundle_expected_energy, "NAN and ENOSYS: there are no performance models.");

double starpu_task_bundle_expected_data_transfer_time(starpu_task_bundle_t, unsigned) {
    return refuse_bundle_prediction(__func__);
}
PARTLY_LATER(starpu_task_bundle_expected_data_transfer_time,
             "NAN and ENOSYS: there are no performance models.");

} // extern "C"
