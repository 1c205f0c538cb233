// Says what each key of a description means; docs/guides/simulate-a-machine.md lists them. What is not there
// keeps the value that the struct gives it.
#include "simulation_file/machine.hpp"

#include "simulation_file/value.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace starpu::simulation_file {
namespace {

using namespace devices::simulated;

constexpr unsigned most_workers = 100000;
constexpr number_range counts{1, most_workers, "a whole number from 1 to 100000"};
constexpr number_range speeds{1e-6, 1e6, "a number from 1e-6 to 1e6"};
constexpr number_range factors{1e-6, 1e9, "a number from 1e-6 to 1e9"};
constexpr number_range mebibytes{1e-3, 1e9, "a number of mebibytes from 1e-3 to 1e9"};
constexpr number_range rates{1e-6, 1e9, "a number of megabytes per second from 1e-6 to 1e9"};
constexpr number_range microseconds{0, 1e12, "a number of microseconds from 0 to 1e12"};
constexpr number_range shares{0, 1, "a number from 0 to 1"};
constexpr number_range deviations{0, 10, "a number from 0 to 10"};

struct kind_name {
    const char* name;
    starpu_worker_archtype kind;
};
constexpr kind_name gpu_kinds[] = {
    {"cuda", STARPU_CUDA_WORKER}, {"opencl", STARPU_OPENCL_WORKER}, {"hip", STARPU_HIP_WORKER}};
constexpr kind_name kernel_kinds[] = {{"cpu", STARPU_CPU_WORKER}, gpu_kinds[0], gpu_kinds[1], gpu_kinds[2]};

void set_number(double& into, const value& from, const char* key, const number_range& range) {
    if (const auto given = from[key]) into = given->number_within(range);
}

void set_count(unsigned& into, const value& from, const char* key) {
    if (const auto given = from[key]) into = given->whole_number(counts);
}

void set_text(std::string& into, const value& from, const char* key) {
    if (const auto given = from[key]) into = given->text();
}

cpu_group read_cpu_group(const value& from) {
    from.allow_keys({"count", "speed"});
    cpu_group group;
    set_count(group.count, from, "count");
    set_number(group.speed, from, "speed", speeds);
    return group;
}

// A number stands for as many CPUs that are alike.
std::vector<cpu_group> read_cpus(const value& from) {
    std::vector<cpu_group> groups;
    if (from.is_number()) {
        groups.push_back({.count = from.whole_number(counts)});
        return groups;
    }
    for (const value& each :
         from.elements("a whole number from 1 to 100000, or a list of groups in brackets"))
        groups.push_back(read_cpu_group(each));
    return groups;
}

link_description read_link(const value& from) {
    from.allow_keys({"mb_per_s", "latency_us"});
    link_description link;
    set_number(link.bytes_per_us, from, "mb_per_s", rates);
    set_number(link.latency_us, from, "latency_us", microseconds);
    return link;
}

starpu_worker_archtype read_gpu_kind(const value& from) {
    const std::string given = from.text();
    for (const kind_name& row : gpu_kinds)
        if (given == row.name) return row.kind;
    from.demand(R"("cuda", "opencl" or "hip")");
}

gpu_group read_gpu_group(const value& from, const machine_description& machine) {
    from.allow_keys({"kind", "count", "workers", "speed", "memory_mib", "link", "peer", "shared_link"});
    gpu_group group;
    if (const auto kind = from["kind"]) group.kind = read_gpu_kind(*kind);
    set_count(group.count, from, "count");
    set_count(group.workers, from, "workers");
    set_number(group.speed, from, "speed", speeds);
    if (const auto memory = from["memory_mib"])
        group.memory_bytes = static_cast<std::size_t>(memory->number_within(mebibytes) * 1048576.);
    if (const auto link = from["link"]) group.link = read_link(*link);
    if (const auto peer = from["peer"]) group.peer = read_link(*peer);
    if (const auto shared = from["shared_link"]) {
        group.shared_link = shared->text();
        if (!machine.shared_links.contains(group.shared_link))
            shared->demand("the name of one in shared_links");
    }
    return group;
}

void read_shared_links(machine_description& machine, const value& from) {
    for (const auto& [name, link] : from.members("an object in braces, with a name for each link")) {
        link.allow_keys({"mb_per_s"});
        const auto rate = link["mb_per_s"];
        if (!rate) link.complain(R"(does not say how fast it is; add "mb_per_s")");
        machine.shared_links[name] = rate->number_within(rates);
    }
}

kernel_time read_kernel_time(const value& from) {
    kernel_time time;
    if (from.is_number()) {
        time.us = from.number_within(microseconds);
        return time;
    }
    if (!from.is_object())
        from.demand("a number of microseconds, or an object in braces with us and us_per_mib");
    from.allow_keys({"us", "us_per_mib"});
    set_number(time.us, from, "us", microseconds);
    set_number(time.us_per_mib, from, "us_per_mib", microseconds);
    return time;
}

void read_times(machine_description& machine, const value& from) {
    for (const auto& [kernel, times] : from.members("an object in braces, with a name for each kernel")) {
        times.allow_keys({"cpu", "cuda", "opencl", "hip"});
        auto& of_kernel = machine.times[kernel];
        for (const kind_name& row : kernel_kinds)
            if (const auto time = times[row.name]) of_kernel[row.kind] = read_kernel_time(*time);
    }
}

void read_outliers(machine_description& machine, const value& from) {
    from.allow_keys({"share", "factor"});
    set_number(machine.outlier_share, from, "share", shares);
    set_number(machine.outlier_factor, from, "factor", factors);
}

void check_worker_count(const machine_description& machine, const value& from) {
    double workers = 0;
    for (const cpu_group& group : machine.cpus) workers += group.count;
    for (const gpu_group& group : machine.gpus) workers += static_cast<double>(group.count) * group.workers;
    if (workers == 0) from.complain(R"(has no workers; add "cpus", such as "cpus": 4, or "gpus")");
    if (workers > most_workers) from.complain("has more than 100000 workers; give fewer");
}

} // namespace

machine_description read_machine(const node& data) {
    const value from(data, "");
    from.allow_keys({"name", "host", "cpus", "gpus", "shared_links", "times", "noise", "outliers"});
    machine_description machine;
    set_text(machine.name, from, "name");
    set_text(machine.host, from, "host");
    if (const auto cpus = from["cpus"]) machine.cpus = read_cpus(*cpus);
    if (const auto links = from["shared_links"]) read_shared_links(machine, *links);
    if (const auto gpus = from["gpus"])
        for (const value& group : gpus->elements("a list of groups of devices, in brackets"))
            machine.gpus.push_back(read_gpu_group(group, machine));
    if (const auto times = from["times"]) read_times(machine, *times);
    set_number(machine.noise, from, "noise", deviations);
    if (const auto outliers = from["outliers"]) read_outliers(machine, *outliers);
    check_worker_count(machine, from);
    return machine;
}

} // namespace starpu::simulation_file
