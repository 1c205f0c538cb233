// Decides which workers there are, which memory each of them works on and which CPU its thread runs on.
#pragma once

#include "base/ids.hpp"
#include "base/knobs.hpp"
#include "base/per_worker.hpp"
#include "platform/machine.hpp"

#include "starpu_worker.h"

#include <optional>
#include <span>

namespace starpu::platform {

// A device with workers of its own, as far as a plan needs to know it.
struct accelerator {
    starpu_worker_archtype kind;
    base::device_id device;    // its number among its kind, as the vendor counts
    unsigned workers;          // how many it wants
    base::memory_node_id node; // the memory node that they all work on
};

// The fields of struct starpu_conf that bear on workers, and the devices that were found.
struct worker_request {
    int ncpus = -1;         // -1: as many as the machine has cores for
    int reserve_ncpus = -1; // -1: not said
    // Logical CPUs, when use_explicit_workers_bindid is set.
    std::optional<std::span<const unsigned>> bind_ids{};
    bool precedence_over_environment = false;
    unsigned most_workers = 256;                 // STARPU_MAXCPUS: what the public structures have room for
    std::span<const accelerator> accelerators{}; // in the order of their workers' numbers
    std::span<const base::memory_node_id>
        cpu_nodes{}; // beside main memory, memory nodes that CPUs compute in
    // The memory node of each of the machine's NUMA nodes; main memory beyond its end.
    std::span<const base::memory_node_id> node_of_numa{};
};

struct planned_worker {
    starpu_worker_archtype kind = STARPU_CPU_WORKER;
    base::device_id device{}; // for CPU workers, their number among themselves
    unsigned subworker = 0;   // among the workers of the device
    base::memory_node_id node = base::main_memory_node;
    cpu_id cpu{};         // where its thread runs; several may have the same
    int accelerator = -1; // its place in worker_request::accelerators; -1: it is a CPU
};

struct worker_plan {
    base::per_worker<planned_worker> workers; // those of accelerators first, as programs expect
    bool binds_workers = true;                // false: the CPUs only tell which workers are near each other
    std::optional<cpu_id> main_thread_cpu;    // where starpu_init binds its caller; empty: nowhere
};

// A field counts unless a variable says otherwise; with precedence_over_environment the field wins.
// Throws setup_error with -EINVAL, naming the field or the variable, for what no machine or not this one can
// do.
worker_plan plan_workers(const worker_request& request, const base::knobs& knobs, const machine& here);

} // namespace starpu::platform
