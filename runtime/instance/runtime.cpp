// Builds the runtime bottom up, and takes it down again.
#include "instance/instance.hpp"
#include "platform/binding.hpp"
#include "platform/setup_error.hpp"
#include "platform/topology.hpp"

#include <cerrno>
#include <cstdio>

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

runtime::runtime(const settings& wanted)
    : wanted_(wanted), machine_(find_machine(wanted)), plan_(plan_cpu_workers(wanted, machine_)),
      engine_(static_cast<unsigned>(plan_.cpus.size()), wanted.throttle),
      scheduler_(wanted.policy->make(layout_of(machine_, plan_), wanted.knobs.rand_seed.value_or(0)),
                 engine_.worker_count),
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
    bind_main_thread();
    task::set_current_engine(&engine_);
    task::note_caller(engine_);
    workers_.start();
}

runtime::~runtime() {
    workers_.stop();
    task::set_current_engine(nullptr);
    if (main_thread_affinity_) platform::bind_this_thread(*main_thread_affinity_, "the main thread");
}

void runtime::bind_main_thread() {
    if (!plan_.main_thread_cpu) return;
    main_thread_affinity_ = platform::affinity_of_this_thread();
    platform::bind_this_thread(machine_.at(*plan_.main_thread_cpu).os_index, "the main thread");
}

} // namespace starpu::instance
