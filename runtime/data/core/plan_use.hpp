// How far plans let a handle be used, and what waits for a switch between them.
#pragma once

#include "data/core/partition_plan.hpp"

namespace starpu::data {

// What the state of its plans, of the plan it is a piece of and of a partition in place leave of a handle.
usability usability_by_plans(handle& h);

// Room for `count` more nodes in wait_for_switches(); false when memory is exhausted.
bool prepare_to_wait_for_switches(handle& h, std::size_t count);

// Makes `n`, which cannot fire yet, wait for the switches that are linked but not carried out and that decide
// about the handle. Under its submission lock.
void wait_for_switches(handle& h, graph::job& n);

// The switch was carried out: nodes that waited for it and for nothing else become ready.
void finish_switch(base::guarded<switch_progress>& progress, graph::ready_list& ready);

} // namespace starpu::data
