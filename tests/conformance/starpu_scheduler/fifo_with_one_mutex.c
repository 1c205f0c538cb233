// A policy of one list runs everything: tasks from the program, from callbacks and from codelets, on any
// worker.
#include "own_policy.h"

enum { rounds = 100 };

static int children;

static void submit_child(void* arg) {
    (void)arg;
    check_submit(&run, NULL, NULL);
    check_tick(&children);
}

static void submit_in_codelet(void* buffers[], void* arg) {
    (void)buffers;
    submit_child(arg);
}

static struct starpu_codelet parent = {.cpu_funcs = {submit_in_codelet}, .name = "parent"};

int main(void) {
    int value = 0, i;
    starpu_data_handle_t handle;
    own_start(&own_policy, 2);
    CHECK_EQUAL(own_initialised, 1);
    handle = check_int(&value);
    for (i = 0; i < rounds; ++i) {
        struct starpu_task* task = check_task(&parent, NULL, NULL);
        task->callback_func = submit_child;
        CHECK_EQUAL(starpu_task_submit(task), 0);
        check_submit(&increment, handle, NULL);
        if (i % 10 == 0) check_linger(); // workers fall asleep and are woken
    }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, rounds);
    CHECK_EQUAL(check_count(&children), 2 * rounds);
    CHECK_EQUAL(check_count(&check_runs), 2 * rounds);
    CHECK_EQUAL(own_pushes, own_pops);
    CHECK(own_pushes >= 4 * rounds);
    starpu_shutdown();
    CHECK_EQUAL(own_ended, 1);
    return 0;
}
