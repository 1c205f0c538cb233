// Tasks with the same scratch data run together, each with a buffer of its own.
#include "check.h"

static int workers;
static void* buffer_of[2];

static void fill_and_meet(void* buffers[], void* arg) {
    int me = STARPU_ATOMIC_ADD(&workers, 1) - 1, i;
    int* scratch = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    (void)arg;
    buffer_of[me] = scratch;
    for (i = 0; i < 1000; ++i) scratch[i] = me;
    check_await(&workers, 2);
    for (i = 0; i < 1000; ++i) CHECK_EQUAL(scratch[i], me);
}

static struct starpu_codelet filling = {
    .cpu_funcs = {fill_and_meet}, .nbuffers = 1, .modes = {STARPU_SCRATCH}};

int main(void) {
    starpu_data_handle_t handle;
    check_start();
    starpu_vector_data_register(&handle, -1, 0, 1000, sizeof(int));
    check_submit(&filling, handle, NULL);
    check_submit(&filling, handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK(buffer_of[0] != buffer_of[1]);
    starpu_data_unregister(handle);
    return check_stop();
}
