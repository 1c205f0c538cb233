// The transfers that a task over ranks brings about, on each rank its part.
#pragma once

#include "mpi/inserted_task.hpp"

namespace starpu::mpi {

// Before the task is submitted: owners send what it reads, and the rank that runs it receives. Returns the
// first error; the others are begun all the same. Throws std::bad_alloc.
int exchange_before(const inserted_task& task);

// After it was submitted, also where that failed: results go to their owners, and copies of what it wrote
// end.
int exchange_after(const inserted_task& task);

} // namespace starpu::mpi
