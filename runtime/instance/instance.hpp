// The running runtime: owns one of everything, the only global.
#pragma once

#include "bound/recorder.hpp"
#include "data/copies/transport.hpp"
#include "devices/devices.hpp"
#include "devices/disk/disks.hpp"
#include "instance/kept_links.hpp"
#include "instance/open_devices.hpp"
#include "instance/policy_library.hpp"
#include "instance/run_state.hpp"
#include "instance/simulation.hpp"
#include "instance/watchdog.hpp"
#include "perfmodel/codelet_times.hpp"
#include "perfmodel/registry.hpp"
#include "platform/binding.hpp"
#include "platform/clock.hpp"
#include "platform/machine.hpp"
#include "platform/worker_plan.hpp"
#include "sched/context.hpp"
#include "task/core/engine.hpp"
#include "worker/pool.hpp"

#include "starpu.h"
#include "starpu_driver.h"

#include <memory>
#include <optional>
#include <span>
#include <string>

namespace starpu::instance {

// What the configuration and the environment ask for, checked.
struct settings {
    starpu_conf conf;
    base::knobs knobs;
    const sched::policy_entry* policy = nullptr;   // nullptr: the default of the machine
    starpu_sched_policy* program_policy = nullptr; // instead of `policy`
    std::shared_ptr<policy_library> library;       // where that one may lie
    task::throttle_limits throttle;
    perfmodel::options models;
    std::span<const devices::family> families;      // of devices that may be there
    std::span<starpu_sched_policy* const> composed; // policies that come with the library, of components
    std::shared_ptr<const devices::simulated::simulation_settings> simulation; // nullptr: the machine itself

    // What the program says to policies about their settings, by either of its names; nullptr: nothing.
    void (*policy_callback() const)(unsigned) {
        return conf.sched_policy_callback != nullptr ? conf.sched_policy_callback : conf.sched_policy_init;
    }
};

// Members in the order of their construction; they go in the opposite order.
class runtime {
public:
    // Throws platform::setup_error and std::bad_alloc.
    explicit runtime(const settings& wanted);
    ~runtime();

    // The policy and the workers begin; the running one is this one already. Throws as the constructor.
    void begin();
    // They end; calls of the policy still find this runtime.
    void end();

    runtime(const runtime&) = delete;
    runtime& operator=(const runtime&) = delete;

    const settings& wanted() const { return wanted_; }
    const platform::machine& machine() const { return machine_; }
    const platform::worker_plan& plan() const { return plan_; }
    task::engine& engine() { return engine_; }
    sched::context& scheduler() { return scheduler_; }
    worker::pool& workers() { return workers_; }
    bound::recorder& bounds() { return bounds_; }
    const open_devices& devices() const { return devices_; }
    devices::disks& disks() { return disks_; }
    kept_links& links() { return links_; }
    run_state& kept() { return kept_; }

    // The worker that a program means by a driver, as in starpu_conf.not_launched_drivers, or no_worker. Of a
    // device with several workers it is the first.
    base::worker_id worker_of(const starpu_driver& d) const;
    const sched::policy_entry& policy() const { return policy_; }
    std::int64_t started_ns() const { return started_ns_; }

private:
    std::unique_ptr<worker::driver> make_driver(base::worker_id id);
    void prepare_workers();
    void begin_first_periods();
    void begin_workers();
    void bind_main_thread();
    void set_priorities();
    void leave_drivers_to_program();

    const std::int64_t started_ns_ = platform::now_ns();
    settings wanted_;
    const perfmodel::run models_;
    std::unique_ptr<perfmodel::codelet_times> codelet_times_; // nullptr: the policy does not ask for them
    std::unique_ptr<devices::simulated::world> world_;        // nullptr: the machine itself
    platform::machine machine_;
    devices::disks disks_; // they go behind the table of nodes, which goes with the devices
    open_devices devices_;
    kept_links links_;
    data::transport transport_;
    callers_gone callers_;
    platform::worker_plan plan_;
    task::engine engine_;
    const sched::policy_entry& policy_; // where the program brings none
    sched::context scheduler_;
    std::unique_ptr<worker::driver> cpu_;
    worker::pool workers_;
    bound::recorder bounds_{engine_, workers_};
    std::unique_ptr<simulation> simulation_; // from begin() to end()
    watchdog watchdog_;
    run_state kept_;
    std::optional<platform::remembered_affinity> main_thread_affinity_; // of the thread that is bound
};

// The running one, or nullptr.
runtime* current();
// The same for calls of the interface: nullptr also while it begins or ends. From within a call it stays
// until the call returns.
runtime* offered();

// starpu_init and starpu_shutdown: counted. Negative errno with its line.
int start_runtime(starpu_conf* conf, std::span<const devices::family> families = devices::known_families(),
                  std::span<starpu_sched_policy* const> composed = {});
int stop();
bool is_running();
// Returns 0, or -ENODEV after it printed one line: the process has no other thread that could start it.
int wait_until_running();

// The configuration as fields and environment say; 0 or -EINVAL with its line.
int read_settings(const starpu_conf* conf, settings& into);

} // namespace starpu::instance
