// Data without bytes orders tasks.
#include "check.h"

static int order, at[20];

static void note(void* buffers[], void* arg) {
    (void)buffers;
    *(int*)arg = STARPU_ATOMIC_ADD(&order, 1);
}

static struct starpu_codelet noting = {.cpu_funcs = {note}, .nbuffers = 1, .modes = {STARPU_RW}};

int main(void) {
    starpu_data_handle_t handle = NULL;
    int i;
    check_start();
    starpu_void_data_register(&handle);
    CHECK(handle != NULL);
    for (i = 0; i < 20; ++i) check_submit(&noting, handle, &at[i]);
    starpu_data_unregister(handle);
    for (i = 0; i < 20; ++i) CHECK_EQUAL(at[i], i + 1);
    return check_stop();
}
