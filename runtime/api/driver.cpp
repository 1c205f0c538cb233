// starpu_driver.h: workers that threads of the program run.
#include "api/boundary.hpp"
#include "api/running.hpp"
#include "base/marks.hpp"

#include "starpu_driver.h"

using namespace starpu;

namespace {
using step = int (worker::pool::*)(base::worker_id);

const char* reason_of(int error) {
    return error == -EBUSY
               ? "the calling thread is a worker already, or another thread runs this one"
               : "the worker is not there, was not named in not_launched_drivers of the configuration, "
                 "or is not run by the calling thread";
}

int carry_out(const api::runtime_if_any& r, step what, const starpu_driver* d, const char* call) {
    return api::boundary(call, [&] {
        if (r == nullptr) return task::report_not_running(call);
        if (d == nullptr) return base::report_error(-EINVAL, call, "the driver is NULL");
        const base::worker_id id = r->worker_of(*d);
        const worker::driving_call driving(r->workers());       // shutdown waits for it, as for a worker
        const task::outside here(task::outside::absence::gone); // a worker shows in whether it sleeps
        const int error = id != base::no_worker ? (r->workers().*what)(id) : -EINVAL;
        return error == 0 ? 0 : base::report_error(error, call, "%s", reason_of(error));
    });
}

int carry_out(step what, const starpu_driver* d, const char* call) {
    const api::runtime_if_any r;
    return carry_out(r, what, d, call);
}
} // namespace

extern "C" {

int starpu_driver_init(struct starpu_driver* d) {
    return carry_out(&worker::pool::begin_driving, d, __func__);
}

int starpu_driver_run_once(struct starpu_driver* d) {
    return carry_out(&worker::pool::drive_once, d, __func__);
}

int starpu_driver_deinit(struct starpu_driver* d) {
    const api::runtime_if_any r; // one answer: a shutdown may begin at any moment
    const bool may_have_ended = r == nullptr || task::has_outlived_its_engine();
    if (d != nullptr && may_have_ended && worker::stop_driving_what_ended()) return 0;
    return carry_out(r, &worker::pool::end_driving, d, __func__);
}

int starpu_driver_run(struct starpu_driver* d) {
    return carry_out(&worker::pool::drive, d, __func__);
}

void starpu_drivers_request_termination(void) {
    if (const api::running r(__func__); r) r->workers().end_all_driving();
}

// CPUs need nothing ahead of starpu_init.
void starpu_drivers_preinit(void) {}
ACCEPTED(starpu_drivers_preinit, "Devices are found by starpu_init.");

} // extern "C"
