// starpu_profiling.h: what the workers did since the program last asked.
#include "api/boundary.hpp"
#include "api/null_arguments.hpp"
#include "api/running.hpp"
#include "base/knobs.hpp"
#include "instance/profiling_status.hpp"
#include "platform/clock.hpp"
#include "worker/idle.hpp"

#include "starpu_profiling.h"

#include <algorithm>
#include <vector>

using namespace starpu;

namespace {
using moment = instance::worker_moment;

moment moment_of(const worker::worker& w) {
    moment m;
    m.executed_tasks = w.done.executed_tasks.load(std::memory_order_relaxed);
    m.executing_ns = w.done.executing_ns.load(std::memory_order_relaxed);
    m.sleeping_ns = worker::slept_ns(w.done);
    m.at_ns = platform::now_ns();
    return m;
}

base::per_worker<moment>& filled(base::per_worker<moment>& beginnings, instance::runtime& r) {
    moment start;
    start.at_ns = r.started_ns();
    if (beginnings.empty()) beginnings.assign(r.workers().count(), start);
    return beginnings;
}

// The worker's period up to now; the next one begins.
std::pair<moment, moment> end_period(instance::runtime& r, const worker::worker& w) {
    return r.kept().period_begins.with([&](base::per_worker<moment>& beginnings) {
        moment& begin = filled(beginnings, r)[w.id];
        const moment before = begin;
        begin = moment_of(w);
        return std::pair(before, begin);
    });
}

// Times are measured from now on; the tasks of the period stay counted.
void begin_to_measure(instance::runtime& r) {
    r.kept().period_begins.with([&](base::per_worker<moment>& beginnings) {
        for (const base::worker_id id : filled(beginnings, r).ids()) {
            const std::uint64_t tasks = beginnings[id].executed_tasks;
            beginnings[id] = moment_of(r.workers().worker_at(id));
            beginnings[id].executed_tasks = tasks;
        }
    });
}

void begin_to_count_copies() {
    const int links = starpu_bus_get_count();
    for (int link = 0; link < links; ++link) starpu_bus_get_profiling_info(link, nullptr);
}

bool is_profiling(instance::runtime& r) {
    return r.engine().is_profiling.load(std::memory_order_relaxed);
}

void describe_period(const moment& begin, const moment& end, bool with_times,
                     starpu_profiling_worker_info& into) {
    into = {};
    into.executed_tasks = static_cast<int>(end.executed_tasks - begin.executed_tasks);
    if (!with_times) return;
    into.start_time = platform::timespec_of(begin.at_ns);
    into.total_time = platform::timespec_of(end.at_ns - begin.at_ns);
    into.executing_time = into.all_executing_time =
        platform::timespec_of(end.executing_ns - begin.executing_ns);
    // A worker that wakes up while it is asked may seem to have slept less than it told before.
    const std::int64_t slept_ns = std::max<std::int64_t>(end.sleeping_ns - begin.sleeping_ns, 0);
    into.sleeping_time = into.all_sleeping_time = platform::timespec_of(slept_ns);
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
    if (wanted && r != nullptr && !is_profiling(*r)) {
        const int error = api::boundary("starpu_profiling_status_set", [&] {
            begin_to_measure(*r);
            begin_to_count_copies();
            return 0;
        });
        if (error != 0) return error;
    }
    const bool before = instance::want_profiling(wanted);
    if (r != nullptr) r->engine().is_profiling.store(wanted, std::memory_order_relaxed);
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
        const auto [begin, end] = end_period(r, *w);
        if (worker_info != nullptr) describe_period(begin, end, is_profiling(r), *worker_info);
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
