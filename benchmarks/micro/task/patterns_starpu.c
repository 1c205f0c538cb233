/* The four patterns as StarPU tasks, written as an application would: starpu_task_insert, then a wait for
 * all. */
#include "../measure.h"
#include "empty_kernel.h"
#include "patterns.h"

#include <starpu.h>

struct padded {
    long value;
    char rest_of_its_line[128 - sizeof(long)];
};

static struct padded variables[VARIABLES];
static starpu_data_handle_t handles[VARIABLES];

static struct starpu_codelet without_data = {
    .cpu_funcs = {empty_kernel}, .nbuffers = 0, .name = "independent"};
static struct starpu_codelet on_one = {
    .cpu_funcs = {empty_kernel}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "one"};
static struct starpu_codelet on_four = {.cpu_funcs = {empty_kernel},
                                        .nbuffers = 4,
                                        .modes = {STARPU_RW, STARPU_R, STARPU_R, STARPU_R},
                                        .name = "four"};

void register_variables(void) {
    for (unsigned i = 0; i < VARIABLES; ++i)
        starpu_variable_data_register(&handles[i], STARPU_MAIN_RAM, (uintptr_t)&variables[i].value,
                                      sizeof(long));
}

void unregister_variables(void) {
    for (unsigned i = 0; i < VARIABLES; ++i) starpu_data_unregister(handles[i]);
}

static int insert(enum pattern pattern, long i) {
    const unsigned written = written_variable(pattern, i);
    switch (pattern) {
    case INDEPENDENT:
        return starpu_task_insert(&without_data, 0);
    case FOUR_HANDLES:
        return starpu_task_insert(&on_four, STARPU_RW, handles[written], STARPU_R,
                                  handles[read_variable(i, 0)], STARPU_R, handles[read_variable(i, 1)],
                                  STARPU_R, handles[read_variable(i, 2)], 0);
    default:
        return starpu_task_insert(&on_one, STARPU_RW, handles[written], 0);
    }
}

double starpu_ns_per_task(enum pattern pattern, long tasks) {
    const double start = now_ns();
    for (long i = 0; i < tasks; ++i) require(insert(pattern, i) == 0, "a task was refused");
    starpu_task_wait_for_all();
    return (now_ns() - start) / (double)tasks;
}
