// Without order, a try fails while an ordered task runs, whatever has used the data before, and succeeds
// later.
#include "check.h"

static int may_end, runs;

static void use_long(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_tick(&runs);
    check_await(&may_end, 1);
}

static struct starpu_codelet reading = {.cpu_funcs = {use_long}, .nbuffers = 1, .modes = {STARPU_R}};
static struct starpu_codelet writing = {.cpu_funcs = {use_long}, .nbuffers = 1, .modes = {STARPU_RW}};

static void try_beside(struct starpu_codelet* codelet) {
    int value = 0, outcome, i;
    starpu_data_handle_t handle = check_int(&value);
    runs = may_end = 0;
    check_submit(codelet, handle, NULL);
    check_await(&runs, 1);
    starpu_data_set_sequential_consistency_flag(handle, 0);
    for (i = 0; i < 3; ++i) CHECK_EQUAL(starpu_data_acquire_try(handle, STARPU_RW), -EAGAIN);
    check_tick(&may_end);
    while ((outcome = starpu_data_acquire_try(handle, STARPU_RW)) == -EAGAIN) starpu_usleep(100);
    CHECK_EQUAL(outcome, 0);
    check_submit(&increment, handle, NULL);
    check_linger();
    CHECK_EQUAL(value, 0);
    starpu_data_release(handle);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 1);
}

int main(void) {
    check_start();
    try_beside(&reading);
    try_beside(&writing);
    return check_stop();
}
