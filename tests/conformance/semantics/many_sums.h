// Vectors that tasks add to by reduction, in turn, so that all contributions exist at the same time.
#ifndef CONFORMANCE_SEMANTICS_MANY_SUMS_H
#define CONFORMANCE_SEMANTICS_MANY_SUMS_H

#include "check.h"

enum { many_sums = 64, many_sums_rounds = 4 };

static void many_sums_add_vectors(void* buffers[], void* arg) {
    int* to = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    const int* from = (const int*)STARPU_VECTOR_GET_PTR(buffers[1]);
    const int count = (int)STARPU_VECTOR_GET_NX(buffers[0]);
    (void)arg;
    for (int i = 0; i < count; ++i) to[i] += from[i];
}

static void many_sums_clear(void* buffers[], void* arg) {
    (void)arg;
    memset((void*)STARPU_VECTOR_GET_PTR(buffers[0]), 0, STARPU_VECTOR_GET_NX(buffers[0]) * sizeof(int));
}

// The first vector gets the number and the index, the second twice as much.
static void many_sums_contribute(void* buffers[], void* arg) {
    for (int b = 0; b < 2; ++b) {
        int* to = (int*)STARPU_VECTOR_GET_PTR(buffers[b]);
        const int count = (int)STARPU_VECTOR_GET_NX(buffers[b]);
        for (int i = 0; i < count; ++i) to[i] += (b + 1) * (*(int*)arg + i);
    }
}

static struct starpu_codelet many_sums_adding = {
    .cpu_funcs = {many_sums_add_vectors}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}, .name = "add"};
static struct starpu_codelet many_sums_adding_through = {.cpu_funcs = {many_sums_add_vectors},
                                                         .nbuffers = 3,
                                                         .modes = {STARPU_RW, STARPU_R, STARPU_SCRATCH},
                                                         .name = "add with scratch memory"};
static struct starpu_codelet many_sums_clearing = {
    .cpu_funcs = {many_sums_clear}, .nbuffers = 1, .modes = {STARPU_W}, .name = "clear"};
static struct starpu_codelet many_sums_contributing = {.cpu_funcs = {many_sums_contribute},
                                                       .nbuffers = 2,
                                                       .modes = {STARPU_REDUX, STARPU_REDUX},
                                                       .name = "contribute"};

// Every round adds to each vector and its neighbour; nobody looks at a sum before the last round.
static inline void many_sums_submit(starpu_data_handle_t* sums, int* numbers) {
    for (int round = 0; round < many_sums_rounds; ++round)
        for (int s = 0; s < many_sums; ++s)
            CHECK_EQUAL(starpu_task_insert(&many_sums_contributing, STARPU_REDUX, sums[s], STARPU_REDUX,
                                           sums[(s + 1) % many_sums], STARPU_CL_ARGS_NFREE, &numbers[s],
                                           sizeof numbers[s], 0),
                        0);
}

static inline void many_sums_check(starpu_data_handle_t sum, int s, int count, int rounds) {
    const int before = (s + many_sums - 1) % many_sums;
    CHECK_EQUAL(starpu_data_acquire(sum, STARPU_R), 0);
    const int* values = (const int*)starpu_vector_get_local_ptr(sum);
    for (int i = 0; i < count; ++i) CHECK_EQUAL(values[i], rounds * (1000 * s + 2000 * before + 3 * i));
    starpu_data_release(sum);
}

// Twice in a row, the second time on top of the first, and once more instead of what was contributed; half of
// the methods use scratch memory.
static inline void check_many_sums(int count) {
    static starpu_data_handle_t sums[many_sums];
    static int numbers[many_sums];
    for (int s = 0; s < many_sums; ++s) {
        numbers[s] = 1000 * s;
        starpu_vector_data_register(&sums[s], -1, 0, (uint32_t)count, sizeof(int));
        starpu_data_set_reduction_methods(sums[s], s % 2 ? &many_sums_adding_through : &many_sums_adding,
                                          &many_sums_clearing);
    }
    for (int time = 1; time <= 2; ++time) {
        many_sums_submit(sums, numbers);
        CHECK_EQUAL(starpu_task_wait_for_all(), 0);
        for (int s = 0; s < many_sums; ++s) many_sums_check(sums[s], s, count, time * many_sums_rounds);
    }
    many_sums_submit(sums, numbers);
    for (int s = 0; s < many_sums; ++s) starpu_data_invalidate_submit(sums[s]);
    many_sums_submit(sums, numbers);
    for (int s = 0; s < many_sums; ++s) many_sums_check(sums[s], s, count, many_sums_rounds);
    many_sums_submit(sums, numbers); // merged with nobody waiting
    for (int s = 0; s < many_sums; ++s) starpu_data_unregister(sums[s]);
}

#endif
