// Pieces of data that together are larger than main memory may hold: they come from the disk as they went.
#ifndef CONFORMANCE_STARPU_DISK_SPILLING_H
#define CONFORMANCE_STARPU_DISK_SPILLING_H

#include "starpu_disk/directory.h"

enum { spilling_pieces = 24, spilling_count = 131072 }; // of half a mebibyte: three times the limit

static inline void spilling_limit(void) {
    setenv("STARPU_LIMIT_CPU_MEM", "4", 1);
}

static void spilling_fill(void* buffers[], void* arg) {
    int* values = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    for (int i = 0; i < spilling_count; ++i) values[i] = *(int*)arg + i;
}

// Adds the second to the first.
static void spilling_add(void* buffers[], void* arg) {
    int* to = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    const int* from = (const int*)STARPU_VECTOR_GET_PTR(buffers[1]);
    (void)arg;
    for (int i = 0; i < spilling_count; ++i) to[i] += from[i];
}

static struct starpu_codelet spilling_fills = {
    .cpu_funcs = {spilling_fill}, .nbuffers = 1, .modes = {STARPU_W}, .name = "fill"};
static struct starpu_codelet spilling_adds = {
    .cpu_funcs = {spilling_add}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}, .name = "add"};

// Each piece gets its number times a million, then every piece its neighbour's value twice over.
static inline void check_spilling(void) {
    starpu_data_handle_t pieces[spilling_pieces];
    static int numbers[spilling_pieces];
    for (int p = 0; p < spilling_pieces; ++p) {
        numbers[p] = p * 1000000;
        starpu_vector_data_register(&pieces[p], -1, 0, spilling_count, sizeof(int));
        check_submit(&spilling_fills, pieces[p], &numbers[p]);
    }
    for (int round = 0; round < 2; ++round)
        for (int p = 0; p + 1 < spilling_pieces; ++p)
            CHECK_EQUAL(starpu_task_insert(&spilling_adds, STARPU_RW, pieces[p], STARPU_R, pieces[p + 1], 0),
                        0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    // piece p: itself + 2 * its neighbour, which in the second round has had its own neighbour added once.
    for (int p = 0; p < spilling_pieces; ++p) {
        int own = p * 1000000, next = (p + 1) * 1000000, after = (p + 2) * 1000000;
        if (p + 1 >= spilling_pieces) next = after = 0;
        if (p + 2 >= spilling_pieces) after = 0;
        const int weight = 1 + 2 * (p + 1 < spilling_pieces) + (p + 2 < spilling_pieces);
        CHECK_EQUAL(starpu_data_acquire(pieces[p], STARPU_R), 0);
        const int* values = (const int*)starpu_vector_get_local_ptr(pieces[p]);
        for (int i = 0; i < spilling_count; ++i) CHECK_EQUAL(values[i], own + 2 * next + after + weight * i);
        starpu_data_release(pieces[p]);
    }
    for (int p = 0; p < spilling_pieces; ++p) starpu_data_unregister(pieces[p]);
}

#endif
