// What the programs about task insertion share: a codelet that keeps the value it was given, and one for an
// int's order.
#ifndef CONFORMANCE_INSERTION_H
#define CONFORMANCE_INSERTION_H

#include "check.h"

// What a task received by STARPU_VALUE: shows that the argument list stayed in step.
static int received STARPU_ATTRIBUTE_UNUSED;

static inline void keep_value(void* buffers[], void* cl_arg) {
    (void)buffers;
    starpu_codelet_unpack_args(cl_arg, &received, 0);
}

static struct starpu_codelet keep STARPU_ATTRIBUTE_UNUSED = {.cpu_funcs = {keep_value}, .name = "keep"};

// Counts its runs as `run` does, but is ordered by a buffer.
static struct starpu_codelet ordered_run STARPU_ATTRIBUTE_UNUSED = {
    .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "ordered_run"};

#endif
