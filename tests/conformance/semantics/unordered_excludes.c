// Tasks that are not ordered by their data still do not run at the same time.
#include "check.h"

static int inside, overlaps;

static void enter(void* buffers[], void* arg) {
    (void)arg;
    if (STARPU_ATOMIC_ADD(&inside, 1) != 1) (void)STARPU_ATOMIC_ADD(&overlaps, 1);
    ++*CHECK_BUFFER(buffers, 0);
    starpu_usleep(10);
    (void)STARPU_ATOMIC_ADD(&inside, -1);
}

static struct starpu_codelet entering = {.cpu_funcs = {enter}, .nbuffers = 1, .modes = {STARPU_RW}};

int main(void) {
    int value = 0, i;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    for (i = 0; i < 200; ++i) {
        struct starpu_task* task = check_task(&entering, handle, NULL);
        task->sequential_consistency = (unsigned)i % 2;
        CHECK_EQUAL(starpu_task_submit(task), 0);
    }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(overlaps, 0);
    CHECK_EQUAL(value, 200);
    return check_stop();
}
