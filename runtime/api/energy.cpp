// starpu_perfmodel.h: measuring the energy of many runs of a task, for a model of energy.
#include "api/boundary.hpp"
#include "api/perfmodel.hpp"
#include "api/running.hpp"

#include "starpu_perfmodel.h"

#include <optional>
#include <utility>

using namespace starpu;

namespace {
// The worker that stands for the kind, or a negative errno after a line.
int measured_worker(instance::runtime& r, int worker, starpu_worker_archtype kind, const char* call) {
    if (r.wanted().simulation != nullptr)
        return base::report_error(-ENODEV, call, "a simulated machine counts no energy");
    for (const base::worker_id id : r.workers().ids())
        if (r.engine().kinds.of(id) == kind && (worker == -1 || worker == static_cast<int>(number_of(id))))
            return static_cast<int>(number_of(id));
    return base::report_error(-ENODEV, call, "there is no such worker");
}

int read_measurement(instance::runtime& r, int worker, instance::energy_measurement& into, const char* call) {
    into.device = r.workers().worker_at(base::id_at<base::worker_id>(static_cast<unsigned>(worker))).device;
    const int error = into.device->read_energy(into.used, call);
    if (error == -ENOTSUP)
        base::report_error(error, call, "the energy that worker %d uses is not counted", worker);
    return error;
}

int begin_measuring(instance::runtime& r, int worker, starpu_worker_archtype kind, const char* call) {
    const int number = measured_worker(r, worker, kind, call);
    if (number < 0) return number;
    instance::energy_measurement now;
    if (int error = read_measurement(r, number, now, call)) return error;
    r.kept().energy_before.with([&](auto& before) { before = std::move(now); });
    return 0;
}

// What was used since the start, joules; it is over then, also if that cannot be told.
int take_joules(instance::runtime& r, int worker, double& joules, const char* call) {
    const auto before = r.kept().energy_before.with([](auto& b) { return std::exchange(b, {}); });
    if (!before) return base::report_error(-EINVAL, call, "call starpu_energy_start first");
    instance::energy_measurement now;
    if (int error = read_measurement(r, worker, now, call)) return error;
    if (now.device != before->device)
        return base::report_error(-EINVAL, call, "starpu_energy_start was called for another device");
    joules = platform::joules_between(before->used, now.used);
    return 0;
}
} // namespace

extern "C" {

int starpu_energy_start(int workerid, enum starpu_worker_archtype archi) {
    constexpr const char* call = "starpu_energy_start";
    return api::boundary(call, [&] {
        const api::running r(call);
        return r == nullptr ? -ENODEV : begin_measuring(*r, workerid, archi, call);
    });
}

int starpu_energy_stop(struct starpu_perfmodel* model, struct starpu_task* task, unsigned nimpl,
                       unsigned ntasks, int workerid, enum starpu_worker_archtype archi) {
    constexpr const char* call = "starpu_energy_stop";
    return api::boundary(call, [&] {
        const api::running r(call);
        if (r == nullptr) return -ENODEV;
        const int number = measured_worker(*r, workerid, archi, call);
        if (number < 0) return number;
        if (ntasks == 0) return base::report_error(-EINVAL, call, "it is to be shared by 0 tasks");
        double joules = 0;
        if (int error = take_joules(*r, number, joules, call)) return error;
        return api::feed_model(model, task, starpu_worker_get_perf_archtype(number, 0), nimpl,
                               joules / ntasks, ntasks, call);
    });
}

} // extern "C"
