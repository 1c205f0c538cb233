// starpu_profiling.h: what the workers did since the program last asked.
#include "api/boundary.hpp"
#include "api/null_arguments.hpp"
#include "api/running.hpp"
#include "base/knobs.hpp"
#include "instance/profiling_status.hpp"
#include "instance/worker_periods.hpp"
#include "platform/clock.hpp"

#include "starpu_profiling.h"

using namespace starpu;

namespace {
void begin_to_count_copies() {
    const int links = starpu_bus_get_count();
    for (int link = 0; link < links; ++link) starpu_bus_get_profiling_info(link, nullptr);
}

void switch_measuring(instance::runtime& r, bool wanted) {
    if (wanted) {
        instance::begin_all_periods(r);
        begin_to_count_copies();
    } else if (r.engine().is_profiling.load(std::memory_order_relaxed)) {
        instance::end_measuring(r);
    }
    r.engine().is_profiling.store(wanted, std::memory_order_relaxed);
}
} // namespace

extern "C" {

void starpu_profiling_init(void) {
    api::boundary_void("starpu_profiling_init", [] {
        base::knobs knobs;
        if (const int error = base::read_knobs(knobs)) return error;
        const bool wanted = knobs.profiling.value_or(false);
        const int before =
            starpu_profiling_status_set(wanted ? STARPU_PROFILING_ENABLE : STARPU_PROFILING_DISABLE);
        return before < 0 ? before : 0;
    });
}

int starpu_profiling_status_set(int status) {
    const bool wanted = status != STARPU_PROFILING_DISABLE;
    const api::runtime_if_any r;
    if (r != nullptr) {
        const int error = api::boundary("starpu_profiling_status_set", [&] {
            switch_measuring(*r, wanted);
            return 0;
        });
        if (error != 0) return error;
    }
    const bool before = instance::want_profiling(wanted);
    return before ? STARPU_PROFILING_ENABLE : STARPU_PROFILING_DISABLE;
}

int starpu_profiling_status_get(void) {
    return instance::is_profiling_wanted() ? STARPU_PROFILING_ENABLE : STARPU_PROFILING_DISABLE;
}

int starpu_profiling_worker_get_info(int workerid, struct starpu_profiling_worker_info* worker_info) {
    const api::worker_numbered w(workerid, __func__);
    if (w == nullptr) return -errno;
    instance::runtime& r = *w.of();
    return api::boundary("starpu_profiling_worker_get_info", [&] {
        const starpu_profiling_worker_info info = instance::end_period(r, *w);
        if (worker_info != nullptr) *worker_info = info;
        return 0;
    });
}

double starpu_timing_timespec_delay_us(struct timespec* start, struct timespec* end) {
    if (api::is_null(start, "the start", __func__) || api::is_null(end, "the end", __func__)) return 0;
    return platform::us_between(*start, *end);
}

double starpu_timing_timespec_to_us(struct timespec* ts) {
    if (api::is_null(ts, "the time", __func__)) return 0;
    return platform::us_of(*ts);
}

} // extern "C"
