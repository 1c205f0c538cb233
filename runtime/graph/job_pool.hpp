// The memory of jobs: it stays theirs, so a stale pointer still points at a job.
#pragma once

#include "graph/job.hpp"

#include <functional>

namespace starpu::graph {

job* allocate_job() noexcept; // nullptr when memory is exhausted

// For recycle() in graph/successors.hpp: nothing leads to the job any more, and its details are gone.
void free_job(job& n);

// Visits the memory of every job, in use or free. Others may go on meanwhile.
void for_each_slot(const std::function<void(job&)>& visit);

} // namespace starpu::graph
