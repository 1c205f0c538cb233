// The door for the library for many processes (ranks/), which submits tasks on tiles itself, and for tests.
#pragma once

#include <starpu.h>
#include <starpu_linalg_cg.h>

#include <stdint.h>

namespace starpu::linalg {
struct shared_system; // tasks/other_ranks.hpp
}

#pragma GCC visibility push(default)

extern "C" {

// The codelet of a row of tiles/tile_codelets.hpp; precision is s, d, c or z. Its argument is a tile_call,
// its buffers are those that tiles/kernels.hpp names.
struct starpu_codelet* starpu_linalg_extension_codelet(int kernel, char precision);

// What Cholesky of a tile of this order left in its second buffer, in main memory: 0, or the order, from 1,
// at which it could not go on.
int64_t starpu_linalg_extension_failed_order(char precision, void* outcome, int64_t order);

// The numbers of a packed tile (tiles/packed_tiles.hpp), and the rows of its slivers, which the processor
// decides.
int64_t starpu_linalg_extension_packed_count(char precision, int64_t rows, int64_t columns);
int64_t starpu_linalg_extension_sliver(char precision);

// The name of the kernels in use, as STARPU_LINALG_KERNELS has it; for tests.
const char* starpu_linalg_extension_kernels(void);

// Between these OpenBLAS runs with one thread, as within any call of linalg. Calls nest, on any thread.
void starpu_linalg_extension_begin_call(void);
void starpu_linalg_extension_end_call(void);

// Conjugate gradients with rows of other ranks, for starpu_linalg_mpi_dcg_csr: what is wrong with the
// options, as the end of a sentence, empty when nothing is; and the solve, with the return values of that
// function.
const char* starpu_linalg_extension_cg_fault(const struct starpu_linalg_cg_options* options);
int64_t starpu_linalg_extension_cg(const struct starpu::linalg::shared_system* system,
                                   const struct starpu_linalg_cg_options* options,
                                   struct starpu_linalg_cg_result* result);
}

#pragma GCC visibility pop
