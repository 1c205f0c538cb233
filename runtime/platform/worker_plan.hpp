// Decides how many CPU workers there are and which CPU each of them runs on.
#pragma once

#include "base/knobs.hpp"
#include "platform/machine.hpp"

#include <optional>
#include <span>
#include <vector>

namespace starpu::platform {

// The fields of struct starpu_conf that bear on CPU workers.
struct worker_request {
    int ncpus = -1;         // -1: as many as the machine has cores for
    int reserve_ncpus = -1; // -1: not said
    // Logical CPUs, when use_explicit_workers_bindid is set.
    std::optional<std::span<const unsigned>> bind_ids{};
    bool precedence_over_environment = false;
    unsigned most_workers = 256; // STARPU_MAXCPUS: what the public structures have room for
};

struct worker_plan {
    std::vector<cpu_id> cpus;              // one for each worker; several workers may have the same
    bool binds_workers = true;             // false: the CPUs only tell who is near whom
    std::optional<cpu_id> main_thread_cpu; // where starpu_init binds its caller; empty: nowhere
};

// A field counts unless a variable says otherwise; with precedence_over_environment the field wins.
// Throws setup_error with -EINVAL, naming the field or the variable, for what no machine or not this one can
// do.
worker_plan plan_workers(const worker_request& request, const base::knobs& knobs, const machine& here);

} // namespace starpu::platform
