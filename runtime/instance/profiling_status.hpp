// Whether the program wants times to be taken: a setting that outlives every run of the runtime.
#pragma once

namespace starpu::instance {

bool is_profiling_wanted();
bool want_profiling(bool wanted); // returns what was wanted before

} // namespace starpu::instance
