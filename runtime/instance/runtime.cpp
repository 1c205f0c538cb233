// Builds the runtime bottom up, and takes it down again.
#include "devices/disk/swap.hpp"
#include "devices/simulated/family.hpp"
#include "instance/instance.hpp"
#include "instance/main_memory_limit.hpp"
#include "instance/profiling_status.hpp"
#include "platform/setup_error.hpp"
#include "platform/topology.hpp"
#include "sched/program_policy.hpp"
#include "task/connect.hpp"
#include "task/core/determinism.hpp"
#include "task/core/measured.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace starpu::instance {

namespace {
constexpr const char* name_of_main_thread = "the main thread"; // in warnings

// Where CPUs are named by number, the numbers are those of the whole machine.
bool names_cpus(const settings& s) {
    return s.knobs.workers_cpuid || s.knobs.workers_coreid || s.conf.use_explicit_workers_bindid != 0;
}

platform::machine find_machine(const settings& s) {
    platform::machine_source source;
    source.honours_affinity = s.knobs.workers_getbind.value_or(true);
    if (source.honours_affinity && !names_cpus(s)) {
        source.share = platform::share_by_launcher(
            [](const char* variable) -> const char* { return std::getenv(variable); });
    }
    return platform::discover(source);
}

platform::worker_plan plan_workers(const settings& s, const platform::machine& here,
                                   const open_devices& devices) {
    platform::worker_request request;
    request.ncpus = s.conf.ncpus;
    request.reserve_ncpus = s.conf.reserve_ncpus;
    request.precedence_over_environment = s.conf.precedence_over_environment_variables != 0;
    request.accelerators = devices.described();
    request.cpu_nodes = devices.cpu_nodes();
    request.node_of_numa = devices.node_of_numa();
    request.most_workers = STARPU_MAXCPUS;
    if (s.conf.use_explicit_workers_bindid)
        request.bind_ids = std::span<const unsigned>(s.conf.workers_bindid);
    platform::worker_plan plan = platform::plan_workers(request, s.knobs, here);
    if (s.simulation != nullptr) {
        plan.binds_workers = false;
        plan.main_thread_cpu.reset();
    }
    if (plan.workers.empty())
        throw platform::setup_error(-ENODEV, "there is no worker to run tasks; set STARPU_NCPU to 1 or more");
    if (plan.workers.size() > STARPU_NMAXWORKERS)
        throw platform::setup_error(-EINVAL, "there would be " + std::to_string(plan.workers.size()) +
                                                 " workers; this build has room for " +
                                                 std::to_string(STARPU_NMAXWORKERS));
    return plan;
}

task::determinism wanted_determinism(const settings& s) {
    const bool is_total = s.knobs.deterministic.value_or(false);
    return {task::lanes_meant_by(s.knobs.redux_deterministic.value_or(is_total ? 1 : 0)), is_total};
}

task::worker_kinds kinds_in(const platform::worker_plan& plan) {
    base::per_worker<starpu_worker_archtype> kinds;
    for (const platform::planned_worker& w : plan.workers) kinds.push_back(w.kind);
    return task::worker_kinds(std::move(kinds));
}

// Workers that share what is measured are one device to the models.
int architecture_of(const platform::planned_worker& w, const perfmodel::options& models) {
    const unsigned number = models.is_homogeneous(w.kind) ? 0 : base::number_of(w.device);
    const starpu_perfmodel_device only{w.kind, static_cast<int>(number), 1};
    return perfmodel::number_architecture({&only, 1});
}

sched::worker_layout layout_of(const platform::machine& here, const platform::worker_plan& plan,
                               const perfmodel::options& models) {
    std::vector<platform::cpu_id> cpus;
    for (const platform::planned_worker& w : plan.workers) cpus.push_back(w.cpu);
    sched::worker_layout layout{{}, {}, kinds_in(plan)};
    for (const platform::planned_worker& w : plan.workers) {
        layout.architecture.push_back(architecture_of(w, models));
        layout.node.push_back(w.node);
    }
    for (platform::cpu_id cpu : cpus) {
        std::vector<base::worker_id> nearest;
        for (std::size_t other : platform::nearest_first(here, cpu, cpus))
            nearest.push_back(base::id_at<base::worker_id>(other));
        std::erase(nearest, base::id_at<base::worker_id>(layout.nearest.size()));
        layout.nearest.push_back(std::move(nearest));
        layout.group.push_back(here.at(cpu).l3_group);
    }
    return layout;
}
} // namespace

static std::unique_ptr<sched::policy> make_policy(const settings& wanted, const sched::policy_entry& chosen,
                                                  const sched::worker_layout& layout) {
    sched::policy_options options = sched::options_of(wanted.knobs);
    options.set_up = wanted.policy_callback();
    options.automatic.file = sched::automatic_file_of(wanted.knobs, wanted.models);
    if (wanted.program_policy != nullptr)
        return std::make_unique<sched::program_policy>(*wanted.program_policy, layout, options);
    return sched::make_policy(chosen, layout, options);
}

static std::unique_ptr<devices::simulated::world> make_world(const settings& wanted) {
    if (wanted.simulation == nullptr) return nullptr;
    return std::make_unique<devices::simulated::world>(*wanted.simulation);
}

runtime::runtime(const settings& wanted)
    : wanted_(wanted), models_(wanted.models), world_(make_world(wanted)),
      machine_(world_ != nullptr ? world_->cores() : find_machine(wanted)),
      devices_(world_ != nullptr ? devices::families_of_simulation() : wanted.families,
               {wanted_.conf, wanted_.knobs, &machine_, world_.get()}),
      links_(wanted.models, machine_, devices_),
      transport_(world_ != nullptr ? data::copies_by::steps : data::copies_by::threads),
      plan_(plan_workers(wanted, machine_, devices_)), engine_(kinds_in(plan_), wanted.throttle),
      policy_(wanted.policy != nullptr ? *wanted.policy : sched::default_policy(engine_.kinds)),
      scheduler_(make_policy(wanted, policy_, layout_of(machine_, plan_, wanted.models)), engine_.kinds),
      cpu_(devices::make_cpu_driver()), workers_(engine_.worker_count, scheduler_, engine_, *cpu_) {
    engine_.sink = &scheduler_;
    task::connect(engine_);
    devices::open_swap(disks_, wanted.knobs);
    prepare_workers();
    begin_first_periods();
    if (wanted.knobs.profiling) want_profiling(*wanted.knobs.profiling);
    engine_.is_profiling.store(is_profiling_wanted(), std::memory_order_relaxed);
    if (const auto delay = wanted.knobs.stall_delay)
        engine_.waits.delay_ns = static_cast<std::int64_t>(*delay * platform::ns_per_s);
    else
        engine_.waits.delay_ns = task::default_stall_delay_ns;
    limit_main_memory(devices_.nodes(), wanted.knobs, machine_);
    if (world_ != nullptr) memory::look_after_copies();
    task::measures_all.store(wanted.models.mode != perfmodel::calibration::until_known ||
                                 scheduler_.uses_models(),
                             std::memory_order_relaxed);
    if (scheduler_.measures_unmodelled()) {
        codelet_times_ = std::make_unique<perfmodel::codelet_times>();
        engine_.codelet_times = codelet_times_.get();
    }
    task::measures_unmodelled.store(codelet_times_ != nullptr, std::memory_order_relaxed);
    engine_.asked_determinism = wanted_determinism(wanted);
    set_priorities();
    leave_drivers_to_program();
    bind_main_thread(); // last, and what follows does not throw: only the destructor takes these back
    task::set_current_engine(&engine_);
    task::note_caller(engine_);
}

void runtime::begin_first_periods() {
    worker_period first;
    first.begin.at_ns = started_ns_;
    kept_.periods.with([&](auto& periods) { periods.assign(workers_.count(), first); });
}

void runtime::begin() {
    if (wanted_.knobs.bus_calibrate.value_or(false))
        links_.calibrate("STARPU_BUS_CALIBRATE"); // while no other copy is under way
    scheduler_.begin();
    try {
        begin_workers();
    } catch (...) {
        end(); // the policy has begun
        throw;
    }
}

void runtime::begin_workers() {
    if (world_ != nullptr) {
        simulation_ = std::make_unique<simulation>(*world_, workers_);
        engine_.steps = simulation_.get();
        return; // what watches for real time to pass in vain has no place there
    }
    workers_.start_workers();
    using std::chrono::microseconds;
    if (const unsigned timeout = wanted_.knobs.watchdog_timeout.value_or(0); timeout != 0)
        watchdog_.start(engine_, microseconds(wanted_.knobs.watchdog_delay.value_or(0)),
                        microseconds(timeout));
}

void runtime::end() {
    watchdog_.stop(); // its hook finds everything alive
    workers_.stop();
    engine_.steps = nullptr; // which no worker reads any more
    simulation_.reset();
    scheduler_.end();
}

runtime::~runtime() {
    workers_.stop();
    transport_.stop(); // methods of the program's kinds of data that it calls still find the engine
    task::set_current_engine(nullptr);
    if (main_thread_affinity_) main_thread_affinity_->restore(name_of_main_thread);
}

// Bounds that the configuration or the environment gives stand.
void runtime::set_priorities() {
    sched::priority_range& range = scheduler_.priorities();
    if (const auto& least = wanted_.knobs.min_prio) range.least.set(*least);
    if (const auto& greatest = wanted_.knobs.max_prio) range.greatest.set(*greatest);
}

void runtime::prepare_workers() {
    for (const base::worker_id id : workers_.ids()) {
        const platform::planned_worker& planned = plan_.workers[id];
        worker::worker& w = workers_.worker_at(id);
        w.architecture = architecture_of(planned, wanted_.models);
        if (plan_.binds_workers) w.bound_cpu = static_cast<int>(machine_.at(planned.cpu).os_index);
        w.node = planned.node;
        scheduler_.set_place(id, planned.node);
        w.name = "CPU " + std::to_string(base::number_of(planned.device));
        if (planned.accelerator >= 0)
            w.name = name_of_worker(devices_.behind(planned).name(), planned.subworker);
        if (world_ != nullptr) world_->set_architecture(id, w.architecture);
        if (std::unique_ptr<worker::driver> own = make_driver(id)) workers_.equip(id, std::move(own));
    }
}

// nullptr: the one that CPU workers share.
std::unique_ptr<worker::driver> runtime::make_driver(base::worker_id id) {
    const platform::planned_worker& planned = plan_.workers[id];
    if (planned.accelerator >= 0) return devices_.behind(planned).make_worker(planned.subworker);
    if (world_ == nullptr) return nullptr;
    return devices::simulated::make_cpu_driver(*world_, base::number_of(planned.device));
}

static bool is_meant_by(const starpu_driver& d, const platform::planned_worker& w,
                        const open_devices& devices) {
    if (d.type != w.kind || w.subworker != 0) return false; // of a device with several workers, the first
    if (d.type == STARPU_OPENCL_WORKER) return devices.behind(w).vendor_id() == d.id.opencl_id;
    return base::id_at<base::device_id>(static_cast<unsigned>(d.id.cpu_id)) ==
           w.device; // cuda_id and hip_id lie in the same place
}

base::worker_id runtime::worker_of(const starpu_driver& d) const {
    for (const base::worker_id id : plan_.workers.ids())
        if (is_meant_by(d, plan_.workers[id], devices_)) return id;
    return base::no_worker;
}

void runtime::leave_drivers_to_program() {
    if (world_ != nullptr && wanted_.conf.n_not_launched_drivers != 0)
        throw platform::setup_error(-ENOTSUP,
                                    "starpu_conf.not_launched_drivers leaves workers to the program, "
                                    "which a simulation cannot; leave it empty");
    if (wanted_.conf.n_not_launched_drivers != 0 && wanted_.conf.not_launched_drivers == nullptr)
        throw platform::setup_error(-EINVAL,
                                    "starpu_conf.not_launched_drivers is NULL, and n_not_launched_drivers "
                                    "is not 0; give the array of that many drivers");
    for (unsigned i = 0; i < wanted_.conf.n_not_launched_drivers; ++i) {
        const base::worker_id id = worker_of(wanted_.conf.not_launched_drivers[i]);
        if (id == base::no_worker)
            throw platform::setup_error(
                -EINVAL, "starpu_conf.not_launched_drivers names a driver that is not "
                         "there; name CPU workers by their numbers among themselves, from 0, and "
                         "devices by theirs");
        workers_.leave_to_program(id);
    }
}

void runtime::bind_main_thread() {
    if (!plan_.main_thread_cpu) return;
    main_thread_affinity_.emplace();
    platform::bind_this_thread(machine_.at(*plan_.main_thread_cpu).os_index, name_of_main_thread);
}

} // namespace starpu::instance
