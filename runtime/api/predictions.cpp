// starpu/sched/predictions.h: what a task's data and run cost, as far as that needs no model.
#include "api/running.hpp"
#include "api/task_inputs.hpp"
#include "base/marks.hpp"
#include "data/core/methods.hpp"
#include "task/core/failure.hpp"
#include "task/core/task.hpp"

#include "starpu_hash.h"
#include "starpu_perfmodel.h"
#include "starpu_scheduler.h"

#include <cmath>
#include <limits>

using namespace starpu;

namespace {
constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

double refuse_prediction(int error, const char* call, const char* reason) {
    errno = -base::report_error(error, call, "%s", reason);
    return unknown;
}

int check_task(const starpu_task* t, const char* call) {
    if (api::running(call) == nullptr) return -ENODEV;
    return t != nullptr ? 0 : base::report_error(-EINVAL, call, "the task is NULL");
}

int check_node(unsigned node, const char* call) {
    if (node < starpu_memory_nodes_get_count()) return 0;
    return base::report_error(-EINVAL, call, "there is no memory node %u", node);
}

int check_worker(unsigned worker, const char* call) {
    return api::worker_numbered(static_cast<int>(worker), call) != nullptr ? 0 : -EINVAL;
}

// What the error demands, else 0.
double nothing_unless(int error) {
    if (error == 0) return 0.0;
    errno = -error;
    return unknown;
}

// The prediction is 0 for a task without a codelet, or with one that has no model.
double predict(const starpu_task* t, starpu_perfmodel* starpu_codelet::*model, const char* call) {
    if (const int error = check_task(t, call)) return nothing_unless(error);
    if (t->cl == nullptr || t->cl->*model == nullptr) return 0.0;
    return refuse_prediction(-ENOSYS, call,
                             "its codelet has a performance model, which this version cannot evaluate yet");
}

double predict_on(unsigned worker, const starpu_task* t, starpu_perfmodel* starpu_codelet::*model,
                  const char* call) {
    const int error = check_worker(worker, call);
    return error != 0 ? nothing_unless(error) : predict(t, model, call);
}

// Links have no known speed: what has to come is not predicted to take anything sure.
double time_to_bring(bool is_there, const char* call) {
    if (is_there) return 0.0;
    return refuse_prediction(-ENOSYS, call,
                             "the data are elsewhere, and this version does not know how fast links are");
}

// What a function of the model answers. 0 if it throws, and errno says why.
template <class Function>
std::uint32_t ask_model(const starpu_task& t, const char* which, Function function) {
    std::uint32_t answer = 0;
    const int error = task::call_program(t, which, "its footprint counts as 0", [&] { answer = function(); });
    if (error == 0) return answer;
    errno = -error;
    return 0;
}

std::uint32_t footprint_of_data(starpu_task& t) {
    std::uint32_t footprint = 0;
    for (unsigned i = 0; i < task::buffer_count(t); ++i) {
        starpu_data_handle_t h = task::buffer_handle(t, i);
        if (!data::is_registered(h)) continue;
        footprint = starpu_hash_crc32c_be(data::footprint(*data::handle_of(h)), footprint);
    }
    return footprint;
}
} // namespace

extern "C" {

uint32_t starpu_task_data_footprint(struct starpu_task* task) {
    if (task != nullptr) return footprint_of_data(*task);
    refuse_prediction(-EINVAL, __func__, "the task is NULL");
    return 0;
}

uint32_t starpu_task_footprint(struct starpu_perfmodel* model, struct starpu_task* task,
                               struct starpu_perfmodel_arch*, unsigned nimpl) {
    if (task == nullptr || model == nullptr) return starpu_task_data_footprint(task);
    if (model->footprint != nullptr)
        return ask_model(*task, "footprint of its performance model", [&] { return model->footprint(task); });
    if (model->size_base == nullptr) return footprint_of_data(*task);
    return ask_model(*task, "size_base of its performance model", [&] {
        const std::size_t size = model->size_base(task, nimpl);
        return starpu_hash_crc32c_be_n(&size, sizeof size, 0);
    });
}

double starpu_task_expected_length(struct starpu_task* task, struct starpu_perfmodel_arch*, unsigned) {
    return predict(task, &starpu_codelet::model, __func__);
}
PARTLY_LATER(starpu_task_expected_length, "0 for what needs no model, NAN and ENOSYS for the rest.");
double starpu_task_worker_expected_length(struct starpu_task* task, unsigned workerid, unsigned, unsigned) {
    return predict_on(workerid, task, &starpu_codelet::model, __func__);
}
PARTLY_LATER(starpu_task_worker_expected_length, "0 for what needs no model, NAN and ENOSYS for the rest.");
double starpu_task_expected_length_average(struct starpu_task* task, unsigned) {
    return predict(task, &starpu_codelet::model, __func__);
}
PARTLY_LATER(starpu_task_expected_length_average, "0 for what needs no model, NAN and ENOSYS for the rest.");
double starpu_task_expected_energy(struct starpu_task* task, struct starpu_perfmodel_arch*, unsigned) {
    return predict(task, &starpu_codelet::energy_model, __func__);
}
PARTLY_LATER(starpu_task_expected_energy, "0 for what needs no model, NAN and ENOSYS for the rest.");
double starpu_task_worker_expected_energy(struct starpu_task* task, unsigned workerid, unsigned, unsigned) {
    return predict_on(workerid, task, &starpu_codelet::energy_model, __func__);
}
PARTLY_LATER(starpu_task_worker_expected_energy, "0 for what needs no model, NAN and ENOSYS for the rest.");
double starpu_task_expected_energy_average(struct starpu_task* task, unsigned) {
    return predict(task, &starpu_codelet::energy_model, __func__);
}
PARTLY_LATER(starpu_task_expected_energy_average, "0 for what needs no model, NAN and ENOSYS for the rest.");

double starpu_task_expected_data_transfer_time(unsigned memory_node, struct starpu_task* task) {
    const task::inside here;
    if (const int error = check_task(task, __func__)) return nothing_unless(error);
    if (const int error = check_node(memory_node, __func__)) return nothing_unless(error);
    return time_to_bring(api::find_missing(*task, memory_node).buffers == 0, __func__);
}
PARTLY_LATER(starpu_task_expected_data_transfer_time,
             "0 for what needs no model, NAN and ENOSYS for the rest.");
double starpu_task_expected_data_transfer_time_for(struct starpu_task* task, unsigned worker) {
    const task::inside here;
    if (const int error = check_task(task, __func__)) return nothing_unless(error);
    const api::worker_numbered w(static_cast<int>(worker), __func__);
    if (w == nullptr) return unknown;
    return time_to_bring(api::find_missing(*task, base::number_of(w->node)).buffers == 0, __func__);
}
PARTLY_LATER(starpu_task_expected_data_transfer_time_for,
             "0 for what needs no model, NAN and ENOSYS for the rest.");
double starpu_data_expected_transfer_time(starpu_data_handle_t handle, unsigned memory_node,
                                          enum starpu_data_access_mode mode) {
    const task::inside here;
    if (!data::is_registered(handle))
        return refuse_prediction(-EINVAL, __func__, "the data handle is NULL, or not registered any more");
    if (const int error = check_node(memory_node, __func__)) return nothing_unless(error);
    const bool reads = (mode & STARPU_R) != 0;
    return time_to_bring(!reads || starpu_data_is_on_node(handle, memory_node) != 0, __func__);
}
PARTLY_LATER(starpu_data_expected_transfer_time, "0 for what needs no model, NAN and ENOSYS for the rest.");
double starpu_task_expected_conversion_time(struct starpu_task* task, struct starpu_perfmodel_arch*,
                                            unsigned) {
    return nothing_unless(check_task(task, __func__)); // no model is known of what converts them
}
PARTLY_LATER(starpu_task_expected_conversion_time, "0 for what needs no model, NAN and ENOSYS for the rest.");

double starpu_worker_get_relative_speedup(struct starpu_perfmodel_arch* perf_arch) {
    if (perf_arch == nullptr || perf_arch->ndevices <= 0)
        return refuse_prediction(-EINVAL, __func__, "the architecture is NULL or has no devices");
    double speedup = 0;
    for (int i = 0; i < perf_arch->ndevices; ++i) {
        if (perf_arch->devices[i].type != STARPU_CPU_WORKER)
            return refuse_prediction(-ENOSYS, __func__, "only the speed of CPUs is known in this version");
        speedup += perf_arch->devices[i].ncores;
    }
    return speedup;
}

} // extern "C"
