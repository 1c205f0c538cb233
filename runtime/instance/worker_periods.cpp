// A period is the difference of two moments: the counters of workers only grow.
#include "instance/worker_periods.hpp"

#include "platform/clock.hpp"
#include "worker/idle.hpp"

#include <algorithm>

namespace starpu::instance {

namespace {
worker_moment moment_of(const worker::worker& w) {
    worker_moment m;
    m.executed_tasks = w.done.executed_tasks.load(std::memory_order_relaxed);
    m.executing_ns = w.done.executing_ns.load(std::memory_order_relaxed);
    m.flops = w.done.flops.load(std::memory_order_relaxed);
    m.joules = w.done.joules.load(std::memory_order_relaxed);
    m.sleeping_ns = worker::slept_ns(w.done);
    m.at_ns = platform::now_ns();
    return m;
}

void describe_measured(const worker_moment& begin, const worker_moment& end,
                       starpu_profiling_worker_info& into) {
    into.start_time = platform::timespec_of(begin.at_ns);
    into.total_time = platform::timespec_of(end.at_ns - begin.at_ns);
    into.executing_time = into.all_executing_time =
        platform::timespec_of(end.executing_ns - begin.executing_ns);
    // A worker that wakes up while it is asked may seem to have slept less than it told before.
    const std::int64_t slept_ns = std::max<std::int64_t>(end.sleeping_ns - begin.sleeping_ns, 0);
    into.sleeping_time = into.all_sleeping_time = platform::timespec_of(slept_ns);
    into.flops = end.flops - begin.flops;
    into.energy_consumed = end.joules - begin.joules;
}

bool is_profiling(runtime& r) {
    return r.engine().is_profiling.load(std::memory_order_relaxed);
}
} // namespace

starpu_profiling_worker_info end_period(runtime& r, const worker::worker& w) {
    return r.kept().periods.with([&](base::per_worker<worker_period>& periods) {
        worker_period& its = periods[w.id];
        const worker_moment now = moment_of(w);
        const worker_moment measured_until = is_profiling(r) ? now : its.measured_until;
        starpu_profiling_worker_info info{};
        info.executed_tasks = static_cast<int>(now.executed_tasks - its.begin.executed_tasks);
        if (measured_until.at_ns > its.begin.at_ns) describe_measured(its.begin, measured_until, info);
        its.begin = now;
        return info;
    });
}

void begin_all_periods(runtime& r) {
    r.kept().periods.with([&](base::per_worker<worker_period>& periods) {
        for (const base::worker_id id : periods.ids())
            periods[id].begin = moment_of(r.workers().worker_at(id));
    });
}

void end_measuring(runtime& r) {
    r.kept().periods.with([&](base::per_worker<worker_period>& periods) {
        for (const base::worker_id id : periods.ids())
            periods[id].measured_until = moment_of(r.workers().worker_at(id));
    });
}

} // namespace starpu::instance
