// The simulated machine of a run: what it is like, what time it is there, and how long kernels take.
#pragma once

#include "base/guarded.hpp"
#include "base/per_worker.hpp"
#include "devices/simulated/description.hpp"
#include "devices/simulated/kernel_times.hpp"
#include "devices/simulated/virtual_time.hpp"
#include "memory/backend.hpp"
#include "platform/machine.hpp"

#include <map>
#include <string>
#include <utility>

namespace starpu::devices::simulated {

struct simulation_settings {
    machine_description machine;
    unsigned seed = 0;
    bool runs_kernels = false; // and moves what data hold
};

class world {
public:
    explicit world(const simulation_settings& wanted);

    const machine_description& machine() const { return settings_.machine; }
    bool runs_kernels() const { return settings_.runs_kernels; }
    virtual_time& time() { return time_; }
    kernel_times& times() { return times_; }

    // A link with a line of transfers for it.
    struct way {
        virtual_time::line_index line;
        shared_links::link_index link;
    };
    way add_way(double bytes_per_us) { return {time_.add_line(), time_.add_link(bytes_per_us)}; }
    // From one device to the other; `bytes_per_us` for the first time that it is asked for.
    way peer_way(const memory::backend& from, const memory::backend& to, double bytes_per_us);

    // A link that transfers of several devices share, one way; empty name: none.
    const shared_links::link_index* find_shared(const std::string& name, bool goes_to_devices) const;

    // The number that performance models know the worker's device by; set before it runs anything.
    void set_architecture(base::worker_id worker, int architecture);
    int architecture_of(base::worker_id worker) const {
        return architectures_.has(worker) ? architectures_[worker] : -1;
    }

    // A core for each CPU worker, and one for the thread of each other worker, which does not show.
    platform::machine cores() const;
    double speed_of_cpu(unsigned number) const;

private:
    const simulation_settings settings_;
    virtual_time time_;
    kernel_times times_;
    std::map<std::pair<std::string, bool>, shared_links::link_index> shared_;
    using pair_of_devices = std::pair<const memory::backend*, const memory::backend*>;
    base::guarded<std::map<pair_of_devices, way>> peers_;
    base::per_worker<int> architectures_;
};

} // namespace starpu::devices::simulated
