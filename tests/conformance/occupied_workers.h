// Workers that are busy, for programs to which the order matters in which tasks are taken: a worker that was
// asking for a task when starpu_pause() began may still take the first one that comes.
#ifndef CONFORMANCE_OCCUPIED_WORKERS_H
#define CONFORMANCE_OCCUPIED_WORKERS_H

#include "check.h"

static int check_occupied, check_ends_occupation;

static inline void check_occupy(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_tick(&check_occupied);
    check_await(&check_ends_occupation, 1);
}

static struct starpu_codelet occupying STARPU_ATTRIBUTE_UNUSED = {.cpu_funcs = {check_occupy},
                                                                  .name = "occupying"};

// Returns when each of so many workers, all there are, runs a task that lasts until check_release_workers().
static inline void check_occupy_workers(int workers) {
    int i;
    check_occupied = check_ends_occupation = 0;
    for (i = 0; i < workers; ++i) check_submit(&occupying, NULL, NULL);
    check_await(&check_occupied, workers);
}

static inline void check_release_workers(void) {
    check_tick(&check_ends_occupation);
}

#endif
