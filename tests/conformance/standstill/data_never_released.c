// Tasks on data that the application holds, while its only thread waits for them.
#include "check_standstill.h"
#include "occupied_workers.h"

enum { many_buffers = 12 };

static struct starpu_codelet many = {
    .cpu_funcs = {check_increment}, .nbuffers = STARPU_VARIABLE_NBUFFERS, .name = "many"};

// A task of many data is ready before the application takes one of them without order. Its worker finds that.
static void check_overtaken(void) {
    int values[many_buffers] = {0};
    struct starpu_data_descr buffers[many_buffers];
    starpu_data_handle_t last;
    for (int i = 0; i < many_buffers; ++i)
        buffers[i] = (struct starpu_data_descr){check_int(&values[i]), STARPU_RW};
    last = buffers[many_buffers - 1].handle;
    starpu_data_set_name(last, "overtaken data");
    check_occupy_workers(2);
    CHECK_EQUAL(starpu_task_insert(&many, STARPU_DATA_MODE_ARRAY, buffers, many_buffers, 0), 0);
    starpu_data_set_sequential_consistency_flag(last, 0);
    CHECK_EQUAL(starpu_data_acquire(last, STARPU_RW), 0);
    check_release_workers();
    EXPECT_STALL(starpu_task_wait_for_all(), "task \"many\" waits for data handle \"overtaken data\"",
                 "acquired", "call starpu_data_release");
    starpu_data_release(last);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    for (int i = 0; i < many_buffers; ++i) starpu_data_unregister(buffers[i].handle);
    CHECK_EQUAL(values[0], 1);
}

int main(void) {
    int value = 1, read = 0;
    starpu_data_handle_t handle;
    check_start_impatient();
    handle = check_int(&value);
    starpu_data_set_name(handle, "held data");
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_RW), 0);
    check_submit(&increment, handle, NULL);
    check_submit(&load, handle, &read);
    EXPECT_STALL(starpu_task_wait_for_all(), "task \"increment\" waits for data handle \"held data\"",
                 "acquired", "call starpu_data_release");
    starpu_data_release(handle);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(read, 2);
    starpu_data_unregister(handle);
    check_overtaken();
    return check_survived();
}
