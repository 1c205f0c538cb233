// A task that waits for one of its two pieces of data does not hold the other meanwhile.
#include "check.h"

static void add(void* buffers[], void* arg) {
    (void)arg;
    ++*CHECK_BUFFER(buffers, 0);
    ++*CHECK_BUFFER(buffers, 1);
}

static struct starpu_codelet both = {.cpu_funcs = {add},
                                     .nbuffers = 2,
                                     .modes = {STARPU_RW | STARPU_COMMUTE, STARPU_RW | STARPU_COMMUTE},
                                     .name = "both"};
static struct starpu_codelet one = {
    .cpu_funcs = {check_increment}, .nbuffers = 1, .modes = {STARPU_RW | STARPU_COMMUTE}, .name = "one"};

// Whichever of the two has the lower address, it must be free.
static void check_with(starpu_data_handle_t held, starpu_data_handle_t wanted) {
    struct starpu_task* task;
    CHECK_EQUAL(starpu_data_acquire_cb_sequential_consistency(held, STARPU_RW, check_tick, &check_runs, 0),
                0);
    check_await(&check_runs, 1);
    task = check_task(&both, held, NULL);
    task->handles[1] = wanted;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    check_linger();
    task = check_task(&one, wanted, NULL);
    task->detach = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    starpu_data_release(held);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    check_runs = 0;
}

int main(void) {
    int values[2] = {0, 0}, i;
    starpu_data_handle_t handles[2];
    starpu_arbiter_t arbiter;
    check_start();
    arbiter = starpu_arbiter_create();
    for (i = 0; i < 2; ++i) {
        handles[i] = check_int(&values[i]);
        starpu_data_assign_arbiter(handles[i], arbiter);
    }
    check_with(handles[0], handles[1]);
    check_with(handles[1], handles[0]);
    for (i = 0; i < 2; ++i) starpu_data_unregister(handles[i]);
    starpu_arbiter_destroy(arbiter);
    CHECK_EQUAL(values[0], 3);
    CHECK_EQUAL(values[1], 3);
    return check_stop();
}
