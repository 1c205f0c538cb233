// Counts for starpufft_showstats: plans, transforms and tasks of this process.
#pragma once

#include <cstddef>
#include <cstdio>

namespace starpu::fft {

void count_plan();
void count_transform();
void count_tasks(std::size_t count);
void print_statistics(std::FILE* out);

} // namespace starpu::fft
