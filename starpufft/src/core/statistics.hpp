// Counts for starpufft_showstats: plans, transforms and tasks, of the process or between two moments.
#pragma once

#include <cstddef>
#include <cstdio>

namespace starpu::fft {

void count_plan();
void count_plan_found(); // its work was in the cache
void count_transform();
void count_tasks(std::size_t count);
// From here on counts are those since this moment; without one they are those of the process.
void start_statistics();
// What comes after this moment is not counted.
void stop_statistics();
void print_statistics(std::FILE* out);

} // namespace starpu::fft
