// starpu/sched/predictions.h: what a task's data and run cost.
#include "api/boundary.hpp"
#include "api/memory_node.hpp"
#include "api/perfmodel.hpp"
#include "api/running.hpp"
#include "sched/conversion_cost.hpp"
#include "sched/task_cost.hpp"
#include "sched/task_inputs.hpp"
#include "task/core/kernels.hpp"
#include "task/core/task.hpp"

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

// What the error demands, else 0.
double nothing_unless(int error) {
    if (error == 0) return 0.0;
    errno = -error;
    return unknown;
}

// What `ask` answers; NAN, and errno, where memory is short.
template <class Ask> double answer_of(const char* call, Ask&& ask) {
    double answer = unknown;
    const int error = api::boundary(call, [&] {
        answer = ask();
        return 0;
    });
    if (error != 0) errno = -error;
    return answer;
}

using model_field = starpu_perfmodel* starpu_codelet::*;

// 0 for a task without a codelet, or with one that has no model.
double predict_at(starpu_task& t, model_field model, const sched::cost_place& where) {
    if (t.cl == nullptr || t.cl->*model == nullptr) return 0.0;
    return sched::expected_cost(*(t.cl->*model), t, where);
}

sched::cost_place place_of(const worker::worker& w, unsigned implementation) {
    return {perfmodel::architecture(w.architecture), w.architecture, w.id, implementation};
}

// Some worker of the architecture, or no_worker.
base::worker_id worker_of(instance::runtime& r, int architecture) {
    for (const base::worker_id id : r.workers().ids())
        if (r.workers().worker_at(id).architecture == architecture) return id;
    return base::no_worker;
}

// Conversions to the format of CPUs run where the program asks for the data.
sched::cost_place place_of_cpus(instance::runtime& r) {
    const starpu_perfmodel_device cpu{STARPU_CPU_WORKER, 0, 1};
    const int number = perfmodel::number_architecture({&cpu, 1});
    return {perfmodel::architecture(number), number, worker_of(r, number)};
}

double predict(starpu_task* t, starpu_perfmodel_arch* arch, unsigned implementation, model_field model,
               const char* call) {
    const api::running r(call);
    if (r == nullptr) return unknown;
    if (const int error = check_task(t, call)) return nothing_unless(error);
    if (const int error = api::check_implementation(implementation, call)) return nothing_unless(error);
    const int number = api::number_of_architecture(arch, call);
    if (number < 0) return nothing_unless(number);
    return answer_of(call, [&] {
        return predict_at(*t, model, {arch, number, worker_of(*r, number), implementation});
    });
}

double predict_on(unsigned worker, starpu_task* t, unsigned implementation, model_field model,
                  const char* call) {
    const api::worker_numbered w(static_cast<int>(worker), call);
    if (w == nullptr) return unknown;
    if (const int error = check_task(t, call)) return nothing_unless(error);
    if (const int error = api::check_implementation(implementation, call)) return nothing_unless(error);
    return answer_of(call, [&] { return predict_at(*t, model, place_of(*w, implementation)); });
}

// The least of a worker's implementations; NAN: none is known.
double best_on(starpu_task& t, model_field model, const worker::worker& w) {
    double best = unknown;
    for (unsigned i = 0; i < STARPU_MAXIMPLEMENTATIONS; ++i)
        if (task::kernel_for(w.device->kind(), *t.cl, i) != nullptr)
            best = std::fmin(best, predict_at(t, model, place_of(w, i)));
    return best;
}

// Of workers that differ: how long each would take if all shared such tasks, which is their harmonic mean.
double average_over(starpu_task& t, model_field model, worker::pool& workers) {
    double rate = 0;
    unsigned count = 0;
    for (const base::worker_id id : workers.ids()) {
        const double cost = best_on(t, model, workers.worker_at(id));
        if (std::isnan(cost)) continue;
        if (cost == 0) return 0.0;
        rate += 1 / cost;
        ++count;
    }
    return count == 0 ? unknown : count / rate;
}

double predict_average(starpu_task* t, model_field model, const char* call) {
    const api::running r(call);
    if (r == nullptr) return unknown;
    if (const int error = check_task(t, call)) return nothing_unless(error);
    if (t->cl == nullptr || t->cl->*model == nullptr) return 0.0;
    return answer_of(call, [&] { return average_over(*t, model, r->workers()); });
}

bool counts_write_back() {
    const api::runtime_if_any r;
    return r != nullptr && r->wanted().knobs.expected_transfer_time_writeback.value_or(false);
}
} // namespace

extern "C" {

uint32_t starpu_task_data_footprint(struct starpu_task* task) {
    if (task != nullptr) return sched::footprint_of_data(*task);
    refuse_prediction(-EINVAL, __func__, "the task is NULL");
    return 0;
}

uint32_t starpu_task_footprint(struct starpu_perfmodel* model, struct starpu_task* task,
                               struct starpu_perfmodel_arch* arch, unsigned nimpl) {
    if (task == nullptr || model == nullptr) return starpu_task_data_footprint(task);
    const int number = arch == nullptr ? -1 : perfmodel::find_architecture(perfmodel::devices_of(*arch));
    std::uint32_t footprint = 0;
    const int error = api::boundary(__func__, [&] {
        footprint = sched::footprint_of(*model, *task, {arch, number, base::no_worker, nimpl});
        return 0;
    });
    if (error != 0) errno = -error;
    return footprint;
}

double starpu_task_expected_length(struct starpu_task* task, struct starpu_perfmodel_arch* arch,
                                   unsigned nimpl) {
    return predict(task, arch, nimpl, &starpu_codelet::model, __func__);
}
double starpu_task_worker_expected_length(struct starpu_task* task, unsigned workerid, unsigned,
                                          unsigned nimpl) {
    return predict_on(workerid, task, nimpl, &starpu_codelet::model, __func__);
}
double starpu_task_expected_length_average(struct starpu_task* task, unsigned) {
    return predict_average(task, &starpu_codelet::model, __func__);
}
double starpu_task_expected_energy(struct starpu_task* task, struct starpu_perfmodel_arch* arch,
                                   unsigned nimpl) {
    return predict(task, arch, nimpl, &starpu_codelet::energy_model, __func__);
}
double starpu_task_worker_expected_energy(struct starpu_task* task, unsigned workerid, unsigned,
                                          unsigned nimpl) {
    return predict_on(workerid, task, nimpl, &starpu_codelet::energy_model, __func__);
}
double starpu_task_expected_energy_average(struct starpu_task* task, unsigned) {
    return predict_average(task, &starpu_codelet::energy_model, __func__);
}

double starpu_task_expected_data_transfer_time(unsigned memory_node, struct starpu_task* task) {
    const task::inside here;
    if (const int error = check_task(task, __func__)) return nothing_unless(error);
    if (!api::is_node(memory_node, __func__)) return unknown;
    return sched::expected_transfer_us(*task, base::memory_node_id{memory_node}, counts_write_back());
}
double starpu_task_expected_data_transfer_time_for(struct starpu_task* task, unsigned worker) {
    const task::inside here;
    if (const int error = check_task(task, __func__)) return nothing_unless(error);
    const api::worker_numbered w(static_cast<int>(worker), __func__);
    return w == nullptr ? unknown : sched::expected_transfer_us(*task, w->node, counts_write_back());
}
double starpu_data_expected_transfer_time(starpu_data_handle_t handle, unsigned memory_node,
                                          enum starpu_data_access_mode mode) {
    const task::inside here;
    if (!data::is_registered(handle))
        return refuse_prediction(-EINVAL, __func__, "the data handle is NULL, or not registered any more");
    if (!api::is_node(memory_node, __func__)) return unknown;
    if ((mode & STARPU_R) == 0) return 0.0;
    return sched::expected_transfer_us(*data::handle_of(handle), base::memory_node_id{memory_node});
}
double starpu_task_expected_conversion_time(struct starpu_task* task, struct starpu_perfmodel_arch* arch,
                                            unsigned) {
    const api::running r(__func__);
    if (r == nullptr) return unknown;
    if (const int error = check_task(task, __func__)) return nothing_unless(error);
    const int number = api::number_of_architecture(arch, __func__);
    if (number < 0) return nothing_unless(number);
    const starpu_node_kind memory = starpu_worker_get_memory_node_kind(arch->devices[0].type);
    return answer_of(__func__, [&] {
        return sched::expected_conversion_us(*task, {arch, number, worker_of(*r, number)}, place_of_cpus(*r),
                                             memory);
    });
}

double starpu_worker_get_relative_speedup(struct starpu_perfmodel_arch* perf_arch) {
    if (perf_arch == nullptr || perf_arch->ndevices <= 0)
        return refuse_prediction(-EINVAL, __func__, "the architecture is NULL or has no devices");
    return perfmodel::relative_speed(perfmodel::devices_of(*perf_arch));
}

} // extern "C"
