// A try to read succeeds beside readers that run; one to write, or behind a writer, leaves no trace.
#include "check.h"

static int may_end;

static void read_long(void* buffers[], void* arg) {
    (void)buffers;
    check_tick((int*)arg);
    check_await(&may_end, 1);
}

static struct starpu_codelet reading = {.cpu_funcs = {read_long}, .nbuffers = 1, .modes = {STARPU_R}};

int main(void) {
    int value = 0, runs = 0;
    starpu_data_handle_t handle, homeless;
    check_start();
    handle = check_int(&value);
    check_submit(&reading, handle, &runs);
    check_await(&runs, 1);
    CHECK_EQUAL(starpu_data_acquire_try(handle, STARPU_RW), -EAGAIN);
    CHECK_EQUAL(starpu_data_acquire_try(handle, STARPU_R), 0);
    check_submit(&increment, handle, NULL);
    CHECK_EQUAL(starpu_data_acquire_try(handle, STARPU_R), -EAGAIN);
    check_tick(&may_end);
    check_linger();
    CHECK_EQUAL(value, 0);
    starpu_data_release(handle);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(value, 1);
    homeless = check_homeless_int();
    check_submit_gated(check_task(&store, homeless, &runs), 1);
    starpu_data_invalidate_submit(homeless);
    CHECK_EQUAL(starpu_data_acquire_try(homeless, STARPU_W), -EAGAIN); // it still has no value
    CHECK_EQUAL(starpu_data_is_on_node(homeless, STARPU_MAIN_RAM), 0);
    check_open(1);
    starpu_data_unregister(homeless);
    starpu_data_unregister(handle);
    return check_stop();
}
