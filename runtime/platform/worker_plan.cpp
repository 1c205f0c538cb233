// Weighs the configuration, the user's variables and the machine against each other.
#include "platform/worker_plan.hpp"

#include "base/report.hpp"
#include "platform/precedence.hpp"
#include "platform/setup_error.hpp"

#include <algorithm>
#include <cerrno>
#include <numeric>
#include <string>

namespace starpu::platform {
namespace {

using std::to_string;

std::optional<setting> wanted_count(const worker_request& request, const base::knobs& knobs) {
    const bool has_new_name = knobs.ncpu.has_value();
    return choose({request.ncpus, "starpu_conf.ncpus", has_new_name ? knobs.ncpu : knobs.ncpus,
                   has_new_name ? "STARPU_NCPU" : "STARPU_NCPUS"},
                  request.precedence_over_environment);
}

std::optional<setting> wanted_reserve(const worker_request& request, const base::knobs& knobs) {
    return choose(
        {request.reserve_ncpus, "starpu_conf.reserve_ncpus", knobs.reserve_ncpu, "STARPU_RESERVE_NCPU"},
        request.precedence_over_environment);
}

[[noreturn]] void refuse(const char* who, const char* what, unsigned number, std::size_t available) {
    throw setup_error(-EINVAL, std::string(who) + " names " + what + " " + to_string(number) +
                                   ", but this process may use 0 to " + to_string(available - 1));
}

cpu_id checked_cpu(const machine& here, unsigned number, const char* who) {
    if (number >= here.cpus.size()) refuse(who, "CPU", number, here.cpus.size());
    return cpu_id(number);
}

cpu_id first_cpu_of_core(const machine& here, unsigned core, const char* who) {
    if (core >= here.core_count) refuse(who, "core", core, here.core_count);
    const auto found = std::ranges::find(here.cpus, core, &cpu::core);
    return cpu_id(found - here.cpus.begin());
}

// All CPUs, the first hardware thread of every core before the second of any: filling up in this order
// shares a core only when there is no other left.
std::vector<cpu_id> cores_before_threads(const machine& here) {
    std::vector<cpu_id> order(here.cpus.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = cpu_id(i);
    std::ranges::stable_sort(order, {}, [&](cpu_id id) { return here.at(id).smt_rank; });
    return order;
}

// The list a user wrote, from the strongest source that has one.
std::optional<std::vector<cpu_id>> wanted_cpus(const worker_request& request, const base::knobs& knobs,
                                               const machine& here) {
    std::vector<cpu_id> list;
    const bool reads_variables = !(request.precedence_over_environment && request.bind_ids);
    if (reads_variables && knobs.workers_cpuid) {
        for (const unsigned number : base::expand(*knobs.workers_cpuid, unsigned(here.cpus.size())))
            list.push_back(checked_cpu(here, number, "STARPU_WORKERS_CPUID"));
    } else if (reads_variables && knobs.workers_coreid) {
        for (const unsigned core : base::expand(*knobs.workers_coreid, here.core_count))
            list.push_back(first_cpu_of_core(here, core, "STARPU_WORKERS_COREID"));
    } else if (request.bind_ids) {
        for (const unsigned number : *request.bind_ids)
            list.push_back(checked_cpu(here, number, "starpu_conf.workers_bindid"));
    }
    if (list.empty()) return {};
    return list;
}

std::optional<cpu_id> main_thread_cpu(const base::knobs& knobs, const machine& here) {
    if (knobs.main_thread_cpuid.value_or(-1) >= 0)
        return checked_cpu(here, unsigned(*knobs.main_thread_cpuid), "STARPU_MAIN_THREAD_CPUID");
    if (knobs.main_thread_coreid.value_or(-1) >= 0)
        return first_cpu_of_core(here, unsigned(*knobs.main_thread_coreid), "STARPU_MAIN_THREAD_COREID");
    if (knobs.main_thread_bind.value_or(false)) return cpu_id{0};
    return {};
}

// The CPUs workers choose from by themselves: not those of the main thread's core, unless there is no other.
std::vector<cpu_id> free_cpus(const machine& here, std::optional<cpu_id> taken) {
    auto cpus = cores_before_threads(here);
    if (taken && here.core_count > 1)
        std::erase_if(cpus, [&](cpu_id id) { return here.at(id).core == here.at(*taken).core; });
    return cpus;
}

// One worker for each core (or for some of its hardware threads), as far as the time quota reaches.
unsigned places_for_workers(const base::knobs& knobs, const machine& here, const std::vector<cpu_id>& cpus) {
    const unsigned threads_per_core = knobs.nthreads_per_core.value_or(1);
    const auto places =
        std::ranges::count_if(cpus, [&](cpu_id id) { return here.at(id).smt_rank < threads_per_core; });
    return unsigned(places);
}

unsigned threads_of(std::span<const accelerator> accelerators) {
    unsigned count = 0;
    for (const accelerator& a : accelerators) count += a.workers;
    return count;
}

// The thread of each accelerator worker takes a core from the CPU workers, down to a last one of them.
unsigned default_count(unsigned places, unsigned taken, std::optional<setting> reserve, const machine& here) {
    const unsigned all = std::min(places, here.cpu_quota.value_or(places));
    const unsigned count = all > taken ? all - taken : std::min(all, 1u);
    if (!reserve || reserve->number == 0) return count;
    if (reserve->number < count) return count - reserve->number;
    base::report_warning(reserve->subject,
                         "%u cores are to stay free, but only %u can hold a worker; one worker is started",
                         reserve->number, count);
    return 1;
}

unsigned checked_count(const setting& wanted, const worker_request& request) {
    if (wanted.number > request.most_workers)
        throw setup_error(-EINVAL, std::string(wanted.subject) + " asks for " + to_string(wanted.number) +
                                       " CPU workers; this build has room for " +
                                       to_string(request.most_workers));
    return wanted.number;
}

void add_accelerators(worker_plan& plan, std::span<const accelerator> accelerators) {
    int place = 0;
    for (const accelerator& a : accelerators) {
        for (unsigned sub = 0; sub < a.workers; ++sub)
            plan.workers.push_back(
                {.kind = a.kind, .device = a.device, .subworker = sub, .node = a.node, .accelerator = place});
        ++place;
    }
}

// CPUs are dealt in turn over main memory and the nodes that take them.
void add_cpus(worker_plan& plan, unsigned count, std::span<const base::memory_node_id> nodes) {
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t place = i % (nodes.size() + 1);
        plan.workers.push_back({.device = base::id_at<base::device_id>(i),
                                .node = place == 0 ? base::main_memory_node : nodes[place - 1]});
    }
}

// Those that were not dealt to another node compute in the memory of their CPU's NUMA node.
void place_on_numa_nodes(worker_plan& plan, std::span<const base::memory_node_id> node_of_numa,
                         const machine& here) {
    for (planned_worker& w : plan.workers) {
        const unsigned numa_node = here.at(w.cpu).numa_node;
        if (w.accelerator < 0 && w.node == base::main_memory_node && numa_node < node_of_numa.size())
            w.node = node_of_numa[numa_node];
    }
}

} // namespace

worker_plan plan_workers(const worker_request& request, const base::knobs& knobs, const machine& here) {
    worker_plan plan;
    plan.binds_workers = !knobs.workers_nobind.value_or(false);
    plan.main_thread_cpu = main_thread_cpu(knobs, here);

    const auto free = free_cpus(here, plan.main_thread_cpu);
    const unsigned places = places_for_workers(knobs, here, free);
    const unsigned taken = threads_of(request.accelerators);
    const auto wanted = wanted_count(request, knobs);
    const unsigned count = wanted
                               ? checked_count(*wanted, request)
                               : std::min(default_count(places, taken, wanted_reserve(request, knobs), here),
                                          request.most_workers);
    if (wanted && count > free.size())
        base::report_warning(wanted->subject,
                             "%u CPU workers share %u cores; give at most %u for one core each", count,
                             here.core_count, places);

    add_accelerators(plan, request.accelerators);
    add_cpus(plan, count, request.cpu_nodes);
    const auto cpus = wanted_cpus(request, knobs, here).value_or(free);
    for (const base::worker_id id : plan.workers.ids())
        plan.workers[id].cpu = cpus[index_of(id) % cpus.size()];
    place_on_numa_nodes(plan, request.node_of_numa, here);
    return plan;
}

} // namespace starpu::platform
