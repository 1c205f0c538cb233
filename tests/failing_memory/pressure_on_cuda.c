// The emulated CUDA.
#include "pressure.h"

#include <starpu_cuda.h>

#include <emulated_cuda.h>
#include <stdlib.h>
#include <string.h>

struct addition {
    int* values;
    size_t count;
};

static void add_there(void* argument) {
    const struct addition* what = (const struct addition*)argument;
    int* values = (int*)emulated_cuda_host_view(what->values);
    size_t i;
    for (i = 0; i < what->count; ++i) ++values[i];
}

// Errors of the launch are left to the runtime.
static void add_one(void* buffers[], void* argument) {
    struct addition what;
    (void)argument;
    memset(&what, 0, sizeof what);
    what.values = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    what.count = STARPU_VECTOR_GET_NX(buffers[0]);
    (void)emulated_cuda_launch(starpu_cuda_get_local_stream(), add_there, &what, sizeof what);
}
static struct starpu_codelet adding = {.cuda_funcs = {add_one},
                                       .cuda_flags = {STARPU_CUDA_ASYNC},
                                       .nbuffers = 1,
                                       .modes = {STARPU_RW},
                                       .name = "adding"};

static unsigned long failures(void) {
    return (unsigned long)emulated_cuda_planned_failures();
}

// A lost device gives nothing back.
static int end(void) {
    const char* keeps_all = getenv("PRESSURE_LOSES_DEVICE");
    return emulated_cuda_violations() != 0 || (keeps_all == NULL && emulated_cuda_live_bytes() != 0);
}

const struct pressed_device the_device = {&adding, 250, 1, emulated_cuda_reset, failures, end};
