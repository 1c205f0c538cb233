/* The policies that come with the runtime, and how long one and the same program takes under some of them.
 *
 * STARPU_SCHED=dmdas ./program does it without a line of code; here the program itself names the policy. The
 * tasks walk over a grid: each block counts the ways that lead to it from the top and from the left, so it
 * waits for both neighbours, and up to SIDE - 1 tasks can run at once. With STARPU_SIMULATE=machine.json the
 * times are those of the machine that is described there; then STARPU_SIMULATE_EXECUTE=1 computes the result
 * as well.
 */
#include "help.h"

#include <starpu.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define SIDE 8
#define BLOCK 50000
#define WAYS 3432 /* to the last block: 14 steps, 7 of them down */

static void add_ways(void* buffers[], void* argument) {
    float* here = (float*)STARPU_VECTOR_GET_PTR(buffers[0]);
    const float* above = (const float*)STARPU_VECTOR_GET_PTR(buffers[1]);
    const float* left = (const float*)STARPU_VECTOR_GET_PTR(buffers[2]);
    const uint32_t n = STARPU_VECTOR_GET_NX(buffers[0]);
    (void)argument;
    for (uint32_t i = 0; i < n; ++i) here[i] = above[i] + left[i];
}

/* Policies with dm in their names place tasks by such a model. */
static struct starpu_perfmodel model = {.type = STARPU_HISTORY_BASED, .symbol = "tutorial_ways"};
static struct starpu_codelet ways = {.cpu_funcs = {add_ways},
                                     .nbuffers = 3,
                                     .modes = {STARPU_W, STARPU_R, STARPU_R},
                                     .model = &model,
                                     .name = "ways"};

static int submit_all(starpu_data_handle_t blocks[SIDE][SIDE]) {
    int refused = 0;
    for (int i = 1; i < SIDE; ++i)
        for (int j = 1; j < SIDE; ++j)
            refused += starpu_task_insert(&ways, STARPU_W, blocks[i][j], STARPU_R, blocks[i - 1][j], STARPU_R,
                                          blocks[i][j - 1], STARPU_PRIORITY, 2 * SIDE - i - j, 0) != 0;
    return refused;
}

/* Returns how often the last block is not what it should be, or -1. */
static int walk(float* numbers, double* milliseconds) {
    starpu_data_handle_t blocks[SIDE][SIDE];
    int mistakes = 0;
    for (int i = 0; i < SIDE * SIDE * BLOCK; ++i) numbers[i] = 1;
    for (int i = 0; i < SIDE * SIDE; ++i)
        starpu_vector_data_register(&blocks[i / SIDE][i % SIDE], STARPU_MAIN_RAM,
                                    (uintptr_t)(numbers + i * BLOCK), BLOCK, sizeof *numbers);
    const double start = starpu_timing_now();
    const int refused = submit_all(blocks);
    starpu_task_wait_for_all();
    *milliseconds = (starpu_timing_now() - start) / 1000;
    for (int i = 0; i < SIDE * SIDE; ++i) starpu_data_unregister(blocks[i / SIDE][i % SIDE]);
    for (int i = 0; i < BLOCK; ++i) mistakes += numbers[(SIDE * SIDE - 1) * BLOCK + i] != WAYS;
    return refused == 0 ? mistakes : -1;
}

static int run_under(const char* policy, float* numbers) {
    struct starpu_conf conf;
    double milliseconds;
    if (starpu_conf_init(&conf) != 0) return 1;
    conf.sched_policy_name = policy; /* unless STARPU_SCHED names another policy */
    if (starpu_init(&conf) != 0) return 1;
    int mistakes = walk(numbers, &milliseconds); /* the first walk teaches the model */
    mistakes += walk(numbers, &milliseconds);
    printf("%-12s %8.3f ms on %u workers, %d mistakes\n", policy, milliseconds, starpu_worker_get_count(),
           mistakes);
    starpu_shutdown();
    return mistakes != 0;
}

int main(int argc, char** argv) {
    if (asked_for_help(argc, argv, "which policies there are, and the time of one program under some"))
        return 0;
    float* numbers = malloc(SIDE * SIDE * BLOCK * sizeof *numbers);
    int wrong = 0;
    if (numbers == NULL) return 1;
    for (struct starpu_sched_policy** p = starpu_sched_get_predefined_policies(); *p != NULL; ++p)
        printf("%-31s %s\n", (*p)->policy_name, (*p)->policy_description);

    const char* const some[] = {"eager", "prio", "lws", "dmda", "dmdas", "modular-heft"};
    for (size_t i = 0; i < sizeof some / sizeof some[0]; ++i) wrong += run_under(some[i], numbers);
    free(numbers);
    return wrong == 0 ? 0 : 1;
}
