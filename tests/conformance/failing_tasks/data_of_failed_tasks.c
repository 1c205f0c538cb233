// Readers of what a failed task should have written are cancelled, in turn, before and after the failure; a
// task that overwrites it runs, and once the application knows, everybody does.
#include "standstill/check_standstill.h"

static void fail(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) = -7;
    starpu_task_fail(EIO, "half written");
}

static struct starpu_codelet failing = {
    .cpu_funcs = {fail}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "failing"};

static void add(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) += *CHECK_BUFFER(buffers, 1);
}

static struct starpu_codelet add_to = {
    .cpu_funcs = {add}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}, .name = "add_to"};

static void submit_add(starpu_data_handle_t to, starpu_data_handle_t from) {
    struct starpu_task* task = check_task(&add_to, to, NULL);
    task->handles[1] = from;
    check_submit_task(task);
}

static int value_of(starpu_data_handle_t handle, int* place) {
    int value;
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_R), 0);
    value = *place;
    starpu_data_release(handle);
    return value;
}

int main(void) {
    int a = 1, b = 10, c = 100, five = 5, read = 0;
    starpu_data_handle_t ha, hb, hc;
    check_start();
    ha = check_int(&a);
    hb = check_int(&b);
    hc = check_int(&c);

    check_submit_gated(check_task(&failing, ha, NULL), 1);
    submit_add(hb, ha); // cancelled: reads what failed
    submit_add(hc, hb); // cancelled in turn
    EXPECT_TOLD((check_open(1), CHECK_EQUAL(value_of(ha, &a), -7)),
                "task \"failing\": it failed: \"half written\"");
    submit_add(hc, ha);              // cancelled, though submitted after the failure
    check_submit(&store, hb, &five); // overwrites
    check_submit(&increment, hb, NULL);
    EXPECT_TOLD(CHECK_EQUAL(starpu_task_wait_for_all(), -EIO), "1 failed and 3 were cancelled");
    CHECK_EQUAL(value_of(hb, &b), 6);
    CHECK_EQUAL(value_of(hc, &c), 100);

    // The application has been told: the data count as usable, as they are.
    check_submit(&increment, ha, NULL);
    submit_add(hc, ha);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(value_of(hc, &c), 94);

    // An acquisition that writes makes them usable as well.
    check_submit(&failing, ha, NULL);
    CHECK_EQUAL(starpu_data_acquire(ha, STARPU_RW), 0);
    a = 1;
    starpu_data_release(ha);
    check_submit(&load, ha, &read);
    CHECK_EQUAL(starpu_task_wait_for_all(), -EIO);
    CHECK_EQUAL(read, 1);

    starpu_data_unregister(ha);
    starpu_data_unregister(hb);
    starpu_data_unregister(hc);
    return check_survived();
}
