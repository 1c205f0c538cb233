// What the programs over ranks share: a start over MPI, and vectors that know what they should hold.
#ifndef MPI_CHECK_H
#define MPI_CHECK_H

#include "check.h"

#include <starpu_mpi.h>

static int rank, size; // of this process, and how many there are

// MPI, the runtime with two workers, and the library.
static inline void ranks_start(void) {
    struct starpu_conf conf = check_conf(2);
    CHECK_EQUAL(starpu_mpi_init_conf(NULL, NULL, 1, MPI_COMM_WORLD, &conf), 0);
    rank = starpu_mpi_world_rank();
    size = starpu_mpi_world_size();
    CHECK(rank >= 0 && rank < size);
}

static inline int ranks_stop(void) {
    CHECK_EQUAL(starpu_mpi_shutdown(), 0);
    return 0;
}

// What byte i of message `seed` is.
static inline unsigned char byte_of(size_t i, int seed) {
    return (unsigned char)((i * 2654435761u + (unsigned)seed * 40503u) >> 7);
}

static inline unsigned char* bytes_of(size_t count, int seed) {
    unsigned char* all = malloc(count == 0 ? 1 : count);
    CHECK(all != NULL);
    for (size_t i = 0; i < count; i++) all[i] = byte_of(i, seed);
    return all;
}

static inline void check_bytes(const unsigned char* all, size_t count, int seed) {
    for (size_t i = 0; i < count; i++)
        if (all[i] != byte_of(i, seed)) {
            fprintf(stderr, "rank %d: byte %zu of %zu of message %d is %d, not %d\n", rank, i, count, seed,
                    all[i], byte_of(i, seed));
            _Exit(1);
        }
}

static inline starpu_data_handle_t vector_of(void* bytes, size_t count) {
    starpu_data_handle_t handle = NULL;
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)bytes, (uint32_t)count, 1);
    CHECK(handle != NULL);
    return handle;
}

// An int of that owner. There its value is 10 times its tag.
static inline starpu_data_handle_t owned_int(int* home, int tag, int owner) {
    starpu_data_handle_t handle = NULL;
    *home = 10 * tag;
    const int is_here = owner == rank;
    starpu_variable_data_register(&handle, is_here ? STARPU_MAIN_RAM : -1, is_here ? (uintptr_t)home : 0,
                                  sizeof *home);
    CHECK(handle != NULL);
    starpu_mpi_data_register(handle, tag, owner);
    return handle;
}

#endif
