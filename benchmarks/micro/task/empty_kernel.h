/* A kernel that does nothing, in a file of its own so that no compiler can see that. */
#ifndef BENCHMARK_EMPTY_KERNEL_H
#define BENCHMARK_EMPTY_KERNEL_H

void empty_kernel(void** buffers, void* argument);

#endif
