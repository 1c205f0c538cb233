// What STARPU_AUTOHETEROPRIO_PRINT_* show on stderr.
#pragma once

#include "sched/buckets/facts.hpp"

#include <span>

namespace starpu::sched {

void print_facts(const all_facts& facts, unsigned bucket);
void print_order(const all_facts& facts, starpu_worker_archtype kind, std::span<const unsigned> buckets,
                 unsigned rule);

} // namespace starpu::sched
