// OpenBLAS as a peer at its best: with the kernels that fit the processor, and its threads pinned to one core
// each.
#pragma once

namespace benchmark {

// To be called first in main(): starts the program anew where OpenBLAS has not recognised a processor with
// AVX-512, with its documented variable OPENBLAS_CORETYPE set.
void prefer_best_openblas_kernels(char** arguments);

// Pins the threads that OpenBLAS has made to one processor each; to be called before starpu_init().
// Returns how many threads it runs, the caller's included.
int pin_openblas_threads();

// The caller's own place: the first processor while the peer runs, anywhere otherwise.
void pin_caller();
void unpin_caller();

// Sets its thread count, for StarPU's routines leave it as they found it.
void use_openblas_threads(int count);

} // namespace benchmark
