// What each worker did since the program last asked, or since profiling was turned on.
#pragma once

#include "instance/instance.hpp"

#include "starpu_profiling.h"

namespace starpu::instance {

// The worker's period up to now; the next one begins. Of times there is what was measured in it, until
// profiling was turned off.
starpu_profiling_worker_info end_period(runtime& r, const worker::worker& w);

// Profiling is turned on, or off.
void begin_all_periods(runtime& r);
void end_measuring(runtime& r);

} // namespace starpu::instance
