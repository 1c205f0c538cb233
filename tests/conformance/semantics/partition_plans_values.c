// Whether data has a value follows it from the whole to the pieces and back.
#include "starpu_data_filters/plans.h"

static void zero(void* buffers[], void* arg) {
    int none = 0;
    (void)arg;
    plan_fill(buffers, &none);
}

static struct starpu_codelet clear = {
    .cpu_funcs = {zero}, .nbuffers = 1, .modes = {STARPU_W}, .name = "clear"};

static int submit_reading(starpu_data_handle_t handle, int* sum) {
    struct starpu_task* task = check_task(&summing, handle, sum);
    const int error = starpu_task_submit(task);
    if (error == 0) return 0;
    task->destroy = 0;
    starpu_task_destroy(task);
    return error;
}

static struct starpu_codelet reading_two = {
    .cpu_funcs = {check_run}, .nbuffers = 2, .modes = {STARPU_R, STARPU_R}, .name = "reading two"};

int main(void) {
    starpu_data_handle_t whole, halves[2], others[2];
    struct starpu_task* task;
    int ten = 10, sum = 0, i;
    check_start();
    whole = plan_whole_without_home();
    plan_cut(whole, 2, halves);
    for (i = 0; i < 2; ++i) {
        CHECK_EQUAL(submit_reading(halves[1], &sum), -ENODATA);
        check_submit(&filling, halves[1], &ten);
        CHECK_EQUAL(submit_reading(whole, &sum), 0); // the other half is unspecified
        check_submit(&filling, halves[0], &ten);
        check_submit(&filling, halves[1], &ten);
        CHECK_EQUAL(submit_reading(whole, &sum), 0);
        starpu_task_wait_for_all();
        CHECK_EQUAL(sum, 80);
        if (i == 0) starpu_data_invalidate_submit(whole);
    }
    check_submit(&adding, halves[0], NULL);
    starpu_data_invalidate(halves[1]);
    starpu_data_invalidate(halves[0]);
    CHECK_EQUAL(submit_reading(whole, &sum), -ENODATA);
    starpu_data_set_reduction_methods(whole, NULL, &clear);
    CHECK_EQUAL(submit_reading(whole, &sum), 0);
    starpu_task_wait_for_all();
    CHECK_EQUAL(sum, 0);
    starpu_data_partition_clean(whole, 2, halves);
    starpu_data_invalidate(whole);
    plan_cut(whole, 2, halves); // the pieces have the method, too
    check_submit(&adding, halves[1], &ten);
    CHECK_EQUAL(submit_reading(halves[1], &sum), 0);
    starpu_task_wait_for_all();
    CHECK_EQUAL(sum, 40);

    // Of pieces of two plans one is initialised, and the other has what that made of the whole.
    starpu_data_invalidate(whole);
    plan_cut(whole, 2, others);
    task = starpu_task_create();
    task->cl = &reading_two;
    task->handles[0] = halves[0];
    task->handles[1] = others[0];
    CHECK_EQUAL(starpu_task_submit(task), 0);
    starpu_data_unregister(whole);
    return check_stop();
}
