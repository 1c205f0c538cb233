// The test nodes: a CPU worker computes in the second one.
#define _GNU_SOURCE
#include "pressure.h"

#include <dlfcn.h>
#include <stdlib.h>

static void add_one(void* buffers[], void* argument) {
    int* values = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    size_t i;
    (void)argument;
    for (i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) ++values[i];
}
static struct starpu_codelet adding = {
    .cpu_funcs = {add_one}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "adding"};

typedef unsigned long counter(void);
static unsigned long before;

// The library stays, and with it the count.
static unsigned long all_failures(void) {
    static counter* count;
    if (count == NULL) {
        void* library = dlopen(getenv("STARPU_DEVICE_LIB"), RTLD_NOW);
        if (library == NULL) abort();
        *(void**)&count = dlsym(library, "starpu_test_nodes_failures");
    }
    return count();
}

static void begin(void) {
    before = all_failures();
}
static unsigned long failures(void) {
    return all_failures() - before;
}
static int end(void) {
    return 0; // memory that is not given back ends the program
}

const struct pressed_device the_device = {&adding, 40, 0, begin, failures, end};
