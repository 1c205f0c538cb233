// Runs plans: checks, picks the plan for one array or two, and starts its tasks or does the work at once.
#pragma once

#include "api/program_plan.hpp"

#include <cstdio>

namespace starpu::fft {

// As starpufft.h says of the functions of these names; all precisions are alike.
int execute_arrays(const char* who, program_plan* p, void* in, void* out);
starpu_task* start_arrays(const char* who, program_plan* p, void* in, void* out);
int execute_handles(const char* who, program_plan* p, starpu_data_handle_t in, starpu_data_handle_t out);
starpu_task* start_handles(const char* who, program_plan* p, starpu_data_handle_t in,
                           starpu_data_handle_t out);
void clean_up(const char* who, program_plan* p);
std::size_t work_area_size(const char* who, const program_plan* p);
// Whether the plan may go, which waits for its runs; if so, no later call takes it for a plan.
bool may_destroy(const char* who, program_plan* p);

} // namespace starpu::fft
