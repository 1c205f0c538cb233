/* How a factorisation goes about its work: the last argument of all routines in _expert.
 * Include starpu_linalg.h, which says what return values mean.
 *
 * Every member that is 0 leaves its matter to the library, and so does a NULL pointer for all of them. Begin
 * with
 *
 *     struct starpu_linalg_options options = {0};        in C++: starpu_linalg_options options{};
 *
 * and set what is to be different; members to come take the place of reserved ones, which must be 0: a
 * library that does not know what a program sets then says so, and programs that are older than a member have
 * set it to its default. The result is as accurate as that of the routine without _expert. */
#ifndef STARPU_LINALG_OPTIONS_H
#define STARPU_LINALG_OPTIONS_H

#include <stdint.h>

struct starpu_linalg_options {
    /* Rows and columns of a block, and of a tile on devices; columns of a panel for getrf, geqrf and gelqf.
     * 0: the library chooses by the order and the number of workers. At most 256, for potrf and getrf_nopiv
     * 384, except where `workers` is STARPU_CUDA. Multiples of 48 are best; small blocks mean many tasks, up
     * to (n / block_size)^3 / 3 of them. A matrix with more rows or columns than a block has becomes tasks
     * even where the calling thread would be faster. */
    int64_t block_size;
    /* Added to the priorities of the call's tasks, which keep their order among themselves as far as an int
     * can express the sums and the policy knows so many. They lie between -1 and 1010000000, so that
     * 1100000000 puts all of a call before those of calls without, and -1100000000 behind. */
    int priority;
    /* Where tasks may run, by the masks of starpu.h. 0 and STARPU_CPU | STARPU_CUDA: where the routine
     * without _expert would. STARPU_CPU: on CPUs alone, even a matrix that would go to devices. STARPU_CUDA:
     * on devices alone, for potrf and getrf_nopiv. The result is -(1000 + ENODEV) where no worker is left,
     * and for STARPU_CUDA of other routines. Other bits are invalid. */
    unsigned workers;
    int64_t reserved[6];
};

#endif
