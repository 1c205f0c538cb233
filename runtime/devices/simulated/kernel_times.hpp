// How long kernels take on a simulated machine.
#pragma once

#include "devices/simulated/description.hpp"
#include "sched/task_cost.hpp"

#include <cstdint>
#include <random>
#include <set>
#include <string>

namespace starpu::devices::simulated {

// Not for several threads at once.
class kernel_times {
public:
    kernel_times(const machine_description& machine, unsigned seed) : machine_(machine), random_(seed) {}

    // By the description or the performance model of the codelet, with what the description says of noise. A
    // line is said, once for each codelet, where neither knows; then it is 0.
    std::int64_t draw_ns(starpu_task& t, const starpu_codelet& cl, const sched::cost_place& where,
                         starpu_worker_archtype kind, double speed);

private:
    double stated_us(starpu_task& t, const starpu_codelet& cl, starpu_worker_archtype kind) const;
    void tell_unknown(const starpu_task& t, const starpu_codelet& cl, starpu_worker_archtype kind);
    double draw_factor();

    const machine_description& machine_;
    std::mt19937_64 random_;
    std::set<std::pair<const starpu_codelet*, starpu_worker_archtype>> told_;
};

} // namespace starpu::devices::simulated
