// The makers of the built-in policies, for the table in registry.cpp.
#pragma once

#include "sched/policy.hpp"

namespace starpu::sched {

std::unique_ptr<policy> make_locality_work_stealing(const worker_layout& workers, unsigned seed);
std::unique_ptr<policy> make_eager(const worker_layout& workers, unsigned seed);
std::unique_ptr<policy> make_prio(const worker_layout& workers, unsigned seed);
std::unique_ptr<policy> make_random(const worker_layout& workers, unsigned seed);

} // namespace starpu::sched
