/* Fast Fourier transforms of arrays that are spread over processes: libstarpufftmpi-1.4 (pkg-config
 * starpufftmpi-1.4, CMake starpu::fft_mpi).
 *
 * An array lies on the ranks of a communicator in slabs of its first dimension, as FFTW's MPI transforms have
 * it: each rank has n / P rows of it, rounded up, the last ones fewer or none. With
 * STARPUFFT_MPI_TRANSPOSED_OUT the output has its first two dimensions exchanged, and lies in slabs of the
 * second; with _IN the input does. starpufft_mpi_local_size says where this rank's part begins, and how many
 * numbers its arrays need.
 *
 * Real arrays of r2c and c2r have rows of 2 (n/2 + 1) real numbers, of which the first n count, as FFTW's
 * have. The transforms are those of starpufft.h, unnormalised; input and output are two arrays, and the input
 * is left as it was.
 *
 * Every call but the one for sizes is collective: all ranks of the communicator make it, with the same
 * arguments but for the arrays, in the same order. starpu_mpi_init_conf() or its like must have been called,
 * and its end not yet: ENODEV; to destroy a plan, starpu_shutdown() not yet.
 *
 * Functions that return a pointer return NULL and set errno, others return -errno, each with a line on
 * stderr. What waits for tasks is refused in one or in a callback, EDEADLK: to execute a plan, and to destroy
 * it. A plan that cannot be destroyed stays as it was, and errno is set. */
#ifndef STARPUFFT_MPI_H
#define STARPUFFT_MPI_H

#include <starpu_mpi.h>
#include <starpufft.h>

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma GCC visibility push(default)

/* Flags beside those of starpufft.h, with FFTW's values. */
#define STARPUFFT_MPI_TRANSPOSED_IN (1u << 29)
#define STARPUFFT_MPI_TRANSPOSED_OUT (1u << 30)

/* This rank's part of one side of a transform: rows start...start + count of the first dimension it lies by.
 */
struct starpufft_mpi_slab {
    ptrdiff_t start, count;
};

#define STARPUFFT_MPI_DECLARE(prefix, real)                                                                  \
    typedef struct prefix##_mpi_plan_* prefix##_mpi_plan;                                                    \
    /* Complex: sign -1 or +1, rank 2 or 3. */                                                               \
    prefix##_mpi_plan prefix##_mpi_plan_dft(int rank, const ptrdiff_t* n, starpu_mpi_comm comm, int sign,    \
                                            unsigned flags);                                                 \
    /* Real to complex, forward, and complex to real, inverse; n are the sizes of the real array. */         \
    prefix##_mpi_plan prefix##_mpi_plan_dft_r2c(int rank, const ptrdiff_t* n, starpu_mpi_comm comm,          \
                                                unsigned flags);                                             \
    prefix##_mpi_plan prefix##_mpi_plan_dft_c2r(int rank, const ptrdiff_t* n, starpu_mpi_comm comm,          \
                                                unsigned flags);                                             \
    /* Complex numbers that the arrays of this rank need room for; its slabs of input and output, if not     \
     * NULL. */                                                                                              \
    ptrdiff_t prefix##_mpi_local_size(prefix##_mpi_plan p, struct starpufft_mpi_slab* in,                    \
                                      struct starpufft_mpi_slab* out);                                       \
    int prefix##_mpi_execute(prefix##_mpi_plan p, const void* in, void* out);                                \
    void prefix##_mpi_destroy_plan(prefix##_mpi_plan p);

STARPUFFT_MPI_DECLARE(starpufft, double)
STARPUFFT_MPI_DECLARE(starpufftf, float)
STARPUFFT_MPI_DECLARE(starpufftl, long double)

#undef STARPUFFT_MPI_DECLARE

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
