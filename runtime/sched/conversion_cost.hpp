// What converting a task's multiformat data for a kind of worker takes, as models of the conversions have it.
#pragma once

#include "sched/task_cost.hpp"

namespace starpu::sched {

// Microseconds, of all data that the task reads, one after the other: what is in the format of another kind
// is converted to that of CPUs, by CPUs, and that to the one that workers with such a memory have. NAN: a
// model does not know it yet.
double expected_conversion_us(const starpu_task& t, const cost_place& where, const cost_place& on_cpus,
                              starpu_node_kind memory);

} // namespace starpu::sched
