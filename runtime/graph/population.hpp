// Visits the jobs in use, for code that looks for what is blocked or ready. Takes no lock and costs the
// rest of the runtime nothing: a free job is told by its flags and its empty list of successors.
#pragma once

#include "graph/job.hpp"

#include <functional>

namespace starpu::graph {

// Visits every job in use: tasks that are submitted or that others wait for, and continuations. No thread
// may make, change or end jobs meanwhile: call it when nothing can move.
void for_each_job(const std::function<void(job&)>& visit);

// Visits jobs that are ready, or run, and have an access to the handle which has not ended; not the wide
// ones. Other threads may go on meanwhile, but a job that ends must not be recycled before this returns,
// and the caller holds the submission lock of the handle. It costs a look at every job.
void for_each_ready_user(const void* handle, const std::function<void(job&)>& visit);

// Whether that is so for one access, which stays where it is meanwhile; not of a wide job.
bool is_used_by_ready_job(access& a, const void* handle);

} // namespace starpu::graph
