// What the programs about planned partitions share: a vector of eight ints that is cut in two and in four.
#ifndef CONFORMANCE_PLANS_H
#define CONFORMANCE_PLANS_H

#include "check.h"

enum { plan_length = 8 };

static int plan_values[plan_length] STARPU_ATTRIBUTE_UNUSED;

// The main thread of some programs looks on.
static inline void plan_set(int* place, int value) {
    __atomic_store_n(place, value, __ATOMIC_SEQ_CST);
}

// *arg, or 1, is added to each element.
static void plan_add(void* buffers[], void* arg) {
    unsigned i;
    int* piece = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    for (i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i)
        plan_set(&piece[i], piece[i] + (arg ? *(int*)arg : 1));
}

static void plan_sum(void* buffers[], void* arg) {
    unsigned i;
    unsigned sum = 0; // what nobody has written may be anything
    const int* piece = (const int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    for (i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) sum += (unsigned)piece[i];
    plan_set((int*)arg, (int)sum);
}

static void plan_fill(void* buffers[], void* arg) {
    unsigned i;
    int* piece = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    for (i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) plan_set(&piece[i], *(int*)arg);
}

static struct starpu_codelet adding STARPU_ATTRIBUTE_UNUSED = {
    .cpu_funcs = {plan_add}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "adding"};
static struct starpu_codelet summing STARPU_ATTRIBUTE_UNUSED = {
    .cpu_funcs = {plan_sum}, .nbuffers = 1, .modes = {STARPU_R}, .name = "summing"};
static struct starpu_codelet filling STARPU_ATTRIBUTE_UNUSED = {
    .cpu_funcs = {plan_fill}, .nbuffers = 1, .modes = {STARPU_W}, .name = "filling"};

// On what is in use already: nothing is switched for this one (1.4).
#ifndef STARPU_CODELET_NOPLANS
#define STARPU_CODELET_NOPLANS 0
#endif
static struct starpu_codelet summing_unswitched STARPU_ATTRIBUTE_UNUSED = {.cpu_funcs = {plan_sum},
                                                                           .nbuffers = 1,
                                                                           .modes = {STARPU_R},
                                                                           .flags = STARPU_CODELET_NOPLANS,
                                                                           .name = "summing_unswitched"};

// Ends only when *arg tasks of this codelet have begun since the start: they run together, or for ever.
static int plan_meeting STARPU_ATTRIBUTE_UNUSED;

static void plan_meet(void* buffers[], void* arg) {
    (void)buffers;
    check_tick(&plan_meeting);
    check_await(&plan_meeting, *(int*)arg);
}

static struct starpu_codelet meeting STARPU_ATTRIBUTE_UNUSED = {
    .cpu_funcs = {plan_meet}, .nbuffers = 1, .modes = {STARPU_R}, .name = "meeting"};

static inline starpu_data_handle_t plan_whole(void) {
    starpu_data_handle_t handle;
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)plan_values, plan_length, sizeof(int));
    return handle;
}

static inline starpu_data_handle_t plan_whole_without_home(void) {
    starpu_data_handle_t handle;
    starpu_vector_data_register(&handle, -1, 0, plan_length, sizeof(int));
    return handle;
}

// Plans `parts` pieces.
static inline void plan_cut(starpu_data_handle_t whole, unsigned parts, starpu_data_handle_t* pieces) {
    struct starpu_data_filter filter = {.filter_func = starpu_vector_filter_block, .nchildren = parts};
    starpu_data_partition_plan(whole, &filter, pieces);
}

// Checks the elements once the tasks are done.
static inline void plan_expect(int a, int b, int c, int d, int e, int f, int g, int h) {
    const int expected[plan_length] = {a, b, c, d, e, f, g, h};
    int i;
    for (i = 0; i < plan_length; ++i) CHECK_EQUAL(plan_values[i], expected[i]);
}

// A task on a handle that waits for check_open(gate), and adds *arg.
static inline void plan_submit_gated(struct starpu_codelet* codelet, starpu_data_handle_t handle, void* arg,
                                     starpu_tag_t gate) {
    check_submit_gated(check_task(codelet, handle, arg), gate);
}

#endif
