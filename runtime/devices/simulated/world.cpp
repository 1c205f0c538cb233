// Makes what the runtime expects of a machine out of a description.
#include "devices/simulated/world.hpp"

namespace starpu::devices::simulated {

namespace {
unsigned count_cpus(const machine_description& m) {
    unsigned count = 0;
    for (const cpu_group& g : m.cpus) count += g.count;
    return count;
}

unsigned count_device_workers(const machine_description& m) {
    unsigned count = 0;
    for (const gpu_group& g : m.gpus) count += g.count * g.workers;
    return count;
}
} // namespace

world::world(const simulation_settings& wanted) : settings_(wanted), times_(settings_.machine, wanted.seed) {
    for (const auto& [name, bytes_per_us] : machine().shared_links)
        for (const bool goes_to_devices : {false, true})
            shared_.emplace(std::pair(name, goes_to_devices), time_.add_link(bytes_per_us));
}

const shared_links::link_index* world::find_shared(const std::string& name, bool goes_to_devices) const {
    const auto found = shared_.find({name, goes_to_devices});
    return found == shared_.end() ? nullptr : &found->second;
}

world::way world::peer_way(const memory::backend& from, const memory::backend& to, double bytes_per_us) {
    return peers_.with([&](auto& peers) {
        const auto found = peers.find({&from, &to});
        if (found != peers.end()) return found->second;
        return peers.emplace(pair_of_devices{&from, &to}, add_way(bytes_per_us)).first->second;
    });
}

void world::set_architecture(base::worker_id worker, int architecture) {
    while (!architectures_.has(worker)) architectures_.push_back(-1);
    architectures_[worker] = architecture;
}

platform::machine world::cores() const {
    platform::machine here;
    here.core_count = count_cpus(machine()) + count_device_workers(machine());
    for (unsigned i = 0; i < here.core_count; ++i)
        here.cpus.push_back(
            {.os_index = i, .core = i, .l3_group = 0, .numa_node = 0, .package = 0, .smt_rank = 0});
    here.numa_nodes.push_back({.os_index = 0, .memory_bytes = 0});
    return here;
}

double world::speed_of_cpu(unsigned number) const {
    for (const cpu_group& g : machine().cpus) {
        if (number < g.count) return g.speed;
        number -= g.count;
    }
    return 1;
}

} // namespace starpu::devices::simulated
