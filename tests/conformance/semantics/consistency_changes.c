// The flag counts for what is submitted while it is set; tasks of both kinds exclude each other.
#include "summing.h"

static int inside;

static void alone(void* buffers[], void* arg) {
    (void)arg;
    CHECK_EQUAL(STARPU_ATOMIC_ADD(&inside, 1), 1);
    ++*CHECK_BUFFER(buffers, 0);
    CHECK_EQUAL(STARPU_ATOMIC_ADD(&inside, -1), 0);
}

static struct starpu_codelet counting = {.cpu_funcs = {alone}, .nbuffers = 1, .modes = {STARPU_RW}};

int main(void) {
    int value = 0, i;
    struct starpu_task* task;
    starpu_data_handle_t handle;
    check_start_with(4);
    handle = check_int(&value);
    for (i = 0; i < 2000; ++i) {
        if (i % 50 == 0) starpu_data_set_sequential_consistency_flag(handle, i / 50 % 2 == 0);
        check_submit(&counting, handle, NULL);
    }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(value, 2000);
    starpu_data_set_sequential_consistency_flag(handle, 1);
    check_submit_gated(check_task(&counting, handle, NULL), 1);
    starpu_data_set_sequential_consistency_flag(handle, 0);
    task = check_task(&counting, handle, NULL);
    task->detach = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait(task), 0); // does not wait for the one before
    CHECK_EQUAL(value, 2001);
    starpu_data_set_sequential_consistency_flag(handle, 1);
    check_submit(&counting, handle, NULL); // does
    check_linger();
    CHECK_EQUAL(value, 2001);
    check_open(1);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 2003);
    return check_stop();
}
