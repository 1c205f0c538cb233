// Builds the runtime bottom up, and takes it down again.
#include "instance/instance.hpp"
#include "platform/binding.hpp"
#include "platform/setup_error.hpp"
#include "platform/topology.hpp"
#include "task/determinism.hpp"

#include "starpu_driver.h"

#include <cerrno>
#include <cstdio>
#include <tuple>

namespace starpu::instance {

namespace {
platform::machine find_machine(const settings& s) {
    platform::machine_source source;
    source.honours_affinity = s.knobs.workers_getbind.value_or(true);
    return platform::discover(source);
}

platform::worker_plan plan_cpu_workers(const settings& s, const platform::machine& here) {
    platform::worker_request request;
    request.ncpus = s.conf.ncpus;
    request.reserve_ncpus = s.conf.reserve_ncpus;
    request.precedence_over_environment = s.conf.precedence_over_environment_variables != 0;
    request.most_workers = STARPU_MAXCPUS;
    if (s.conf.use_explicit_workers_bindid)
        request.bind_ids = std::span<const unsigned>(s.conf.workers_bindid);
    platform::worker_plan plan = platform::plan_workers(request, s.knobs, here);
    if (plan.cpus.empty())
        throw platform::setup_error(-ENODEV, "there is no worker to run tasks; set STARPU_NCPU to 1 or more");
    return plan;
}

task::determinism wanted_determinism(const settings& s) {
    const bool is_total = s.knobs.deterministic.value_or(false);
    return {task::lanes_meant_by(s.knobs.redux_deterministic.value_or(is_total ? 1 : 0)), is_total};
}

sched::worker_layout layout_of(const platform::machine& here, const platform::worker_plan& plan) {
    sched::worker_layout layout;
    for (platform::cpu_id cpu : plan.cpus) {
        std::vector<unsigned> nearest;
        for (std::size_t other : platform::nearest_first(here, cpu, plan.cpus))
            nearest.push_back(static_cast<unsigned>(other));
        std::erase(nearest, static_cast<unsigned>(layout.nearest.size()));
        layout.nearest.push_back(std::move(nearest));
        layout.group.push_back(here.at(cpu).l3_group);
    }
    return layout;
}
} // namespace

static std::unique_ptr<sched::policy> make_policy(const settings& wanted,
                                                  const sched::worker_layout& layout) {
    const unsigned seed = wanted.knobs.rand_seed.value_or(0);
    if (wanted.program_policy != nullptr)
        return std::make_unique<sched::program_policy>(*wanted.program_policy, layout, seed);
    return wanted.policy->make(layout, seed);
}

runtime::runtime(const settings& wanted)
    : wanted_(wanted), machine_(find_machine(wanted)), plan_(plan_cpu_workers(wanted, machine_)),
      engine_(static_cast<unsigned>(plan_.cpus.size()), wanted.throttle),
      scheduler_(make_policy(wanted, layout_of(machine_, plan_)), engine_.worker_count),
      cpu_(devices::make_cpu_driver()), workers_(engine_.worker_count, scheduler_, engine_, *cpu_) {
    engine_.sink = &scheduler_;
    for (unsigned id = 0; id < workers_.count(); ++id)
        if (plan_.binds_workers)
            workers_.at(id).bound_cpu = static_cast<int>(machine_.at(plan_.cpus[id]).os_index);
    engine_.is_profiling.store(wanted.knobs.profiling.value_or(false), std::memory_order_relaxed);
    if (const auto delay = wanted.knobs.stall_delay)
        engine_.waits.delay_ns = static_cast<std::int64_t>(*delay * platform::ns_per_s);
    else
        engine_.waits.delay_ns = task::default_stall_delay_ns;
    task::set_determinism(wanted_determinism(wanted));
    bind_main_thread();
    task::set_current_engine(&engine_);
    task::note_caller(engine_);
    set_priorities();
    leave_drivers_to_program();
}

void runtime::begin() {
    scheduler_.begin();
    workers_.start();
    using std::chrono::microseconds;
    if (const unsigned timeout = wanted_.knobs.watchdog_timeout.value_or(0); timeout != 0)
        watchdog_.start(engine_, microseconds(wanted_.knobs.watchdog_delay.value_or(0)),
                        microseconds(timeout));
}

void runtime::end() {
    watchdog_.stop(); // its hook finds everything alive
    workers_.stop();
    scheduler_.end();
}

runtime::~runtime() {
    workers_.stop();
    task::set_current_engine(nullptr);
    if (main_thread_affinity_) platform::bind_this_thread(*main_thread_affinity_, "the main thread");
}

// Bounds that the configuration or the environment gives stand; -1 in the configuration means none.
void runtime::set_priorities() {
    sched::priority_range& range = scheduler_.priorities();
    const auto& [conf, knobs] = std::tie(wanted_.conf, wanted_.knobs);
    if (conf.global_sched_ctx_min_priority != -1) range.least.set(conf.global_sched_ctx_min_priority);
    if (conf.global_sched_ctx_max_priority != -1) range.greatest.set(conf.global_sched_ctx_max_priority);
    if (knobs.min_prio) range.least.set(*knobs.min_prio);
    if (knobs.max_prio) range.greatest.set(*knobs.max_prio);
    if (scheduler_.program() == nullptr) range.allow_all();
}

void runtime::leave_drivers_to_program() {
    for (unsigned i = 0; i < wanted_.conf.n_not_launched_drivers; ++i) {
        const starpu_driver& d = wanted_.conf.not_launched_drivers[i];
        if (d.type != STARPU_CPU_WORKER || d.id.cpu_id >= workers_.count())
            throw platform::setup_error(-EINVAL,
                                        "starpu_conf.not_launched_drivers names a driver that is not "
                                        "there; name CPU workers, numbered from 0");
        workers_.leave_to_program(d.id.cpu_id);
    }
}

void runtime::bind_main_thread() {
    if (!plan_.main_thread_cpu) return;
    main_thread_affinity_ = platform::affinity_of_this_thread();
    platform::bind_this_thread(machine_.at(*plan_.main_thread_cpu).os_index, "the main thread");
}

} // namespace starpu::instance
