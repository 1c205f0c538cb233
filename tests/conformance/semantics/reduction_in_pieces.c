// Pieces inherit the methods: the whole is reduced before it is cut, the pieces before they are put together.
#include "check.h"

enum { length = 12, pieces = 3 };

static void add(void* buffers[], void* arg) {
    int *into = (int*)STARPU_VECTOR_GET_PTR(buffers[0]), *from = (int*)STARPU_VECTOR_GET_PTR(buffers[1]);
    unsigned i;
    (void)arg;
    for (i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) into[i] += from[i];
}

static void clear(void* buffers[], void* arg) {
    (void)arg;
    memset((void*)STARPU_VECTOR_GET_PTR(buffers[0]), 0, STARPU_VECTOR_GET_NX(buffers[0]) * sizeof(int));
}

static void count(void* buffers[], void* arg) {
    unsigned i;
    (void)arg;
    for (i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) ++((int*)STARPU_VECTOR_GET_PTR(buffers[0]))[i];
}

static struct starpu_codelet adding = {.cpu_funcs = {add}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}};
static struct starpu_codelet clearing = {.cpu_funcs = {clear}, .nbuffers = 1, .modes = {STARPU_W}};
static struct starpu_codelet counting = {.cpu_funcs = {count}, .nbuffers = 1, .modes = {STARPU_REDUX}};

static void contribute_to(starpu_data_handle_t handle, int times) {
    while (times-- > 0) check_submit(&counting, handle, NULL);
}

int main(void) {
    int values[length], i;
    struct starpu_data_filter cut = {.filter_func = starpu_vector_filter_block, .nchildren = pieces};
    starpu_data_handle_t whole;
    for (i = 0; i < length; ++i) values[i] = i;
    check_start();
    starpu_vector_data_register(&whole, STARPU_MAIN_RAM, (uintptr_t)values, length, sizeof(int));
    starpu_data_set_reduction_methods(whole, &adding, &clearing);
    contribute_to(whole, 30);
    starpu_data_partition(whole, &cut);
    for (i = 0; i < length; ++i) CHECK_EQUAL(values[i], i + 30);
    for (i = 0; i < pieces; ++i) contribute_to(starpu_data_get_sub_data(whole, 1, i), 10 * (i + 1));
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    CHECK_EQUAL(starpu_data_acquire(whole, STARPU_R), 0);
    for (i = 0; i < length; ++i) CHECK_EQUAL(values[i], i + 30 + 10 * (i / (length / pieces) + 1));
    starpu_data_release(whole);
    contribute_to(whole, 5);
    starpu_data_unregister(whole);
    for (i = 0; i < length; ++i) CHECK_EQUAL(values[i], i + 35 + 10 * (i / (length / pieces) + 1));
    return check_stop();
}
