// Transforms on registered data: takes the handles, runs the passes, gives the handles back.
#pragma once

#include "plans/plan.hpp"

namespace starpu::fft {

// Starts a transform that takes its place among the tasks on these handles; nullptr with errno set on errors.
starpu_task* start_on_handles(const char* who, plan& todo, starpu_data_handle_t in, starpu_data_handle_t out,
                              const shared_status& result);

} // namespace starpu::fft
