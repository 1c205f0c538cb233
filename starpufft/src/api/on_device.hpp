// Transforms that run as one task on a CUDA worker: when that is wanted, and how they start.
#pragma once

#include "plans/plan.hpp"

namespace starpu::fft {

// A matrix has rows of their own distance; a vector is one row.
bool holds_matrix(starpu_data_handle_t handle);

// Where the data lie decides; without CPU workers there is no choice. Null handles: plain arrays.
bool is_for_device(plan& todo, starpu_data_handle_t in, starpu_data_handle_t out);

// Start one and give its task, which the caller waits for; nullptr with errno set on errors.
starpu_task* start_on_device(const char* who, plan& todo, starpu_data_handle_t in, starpu_data_handle_t out,
                             const shared_status& result);
starpu_task* start_arrays_on_device(const char* who, plan& todo, const void* in, void* out,
                                    const shared_status& result);

} // namespace starpu::fft
