// One task cannot write a piece and use the whole, or a piece of another plan; reading them together is fine.
#include "check_error.h"

static struct starpu_codelet using_two = {
    .cpu_funcs = {check_run}, .nbuffers = STARPU_VARIABLE_NBUFFERS, .name = "using two"};

static struct starpu_task* task_on(starpu_data_handle_t a, int mode_a, starpu_data_handle_t b, int mode_b) {
    struct starpu_task* task = starpu_task_create();
    task->cl = &using_two;
    task->nbuffers = 2;
    task->handles[0] = a;
    task->handles[1] = b;
    task->modes[0] = (enum starpu_data_access_mode)mode_a;
    task->modes[1] = (enum starpu_data_access_mode)mode_b;
    return task;
}

static void expect_refused(starpu_data_handle_t a, int mode_a, starpu_data_handle_t b, int mode_b) {
    struct starpu_task* task = task_on(a, mode_a, b, mode_b);
    EXPECT_ERROR(starpu_task_submit(task), -EBUSY, "using two");
    task->destroy = 0;
    starpu_task_destroy(task);
}

int main(void) {
    int values[8] = {0};
    struct starpu_data_filter two = {.filter_func = starpu_vector_filter_block, .nchildren = 2};
    starpu_data_handle_t whole, halves[2], others[2];
    check_start();
    starpu_vector_data_register(&whole, STARPU_MAIN_RAM, (uintptr_t)values, 8, sizeof(int));
    starpu_data_partition_plan(whole, &two, halves);
    starpu_data_partition_plan(whole, &two, others);
    expect_refused(whole, STARPU_RW, halves[0], STARPU_R);
    expect_refused(whole, STARPU_R, halves[0], STARPU_RW);
    expect_refused(halves[0], STARPU_RW, others[1], STARPU_R);
    expect_refused(halves[0], STARPU_R, others[1], STARPU_W);
    CHECK_EQUAL(starpu_task_submit(task_on(whole, STARPU_R, halves[0], STARPU_R)), 0);
    CHECK_EQUAL(starpu_task_submit(task_on(halves[0], STARPU_R, others[0], STARPU_R)), 0);
    CHECK_EQUAL(starpu_task_submit(task_on(halves[0], STARPU_RW, halves[1], STARPU_R)), 0);
    CHECK_EQUAL(starpu_task_submit(task_on(others[0], STARPU_R, others[1], STARPU_RW)), 0);
    starpu_task_wait_for_all();
    CHECK_EQUAL(check_runs, 4);
    starpu_data_unregister(whole);
    return check_survived();
}
