// Tasks and callbacks submit tasks that switch plans.
#include "starpu_data_filters/plans.h"

static starpu_data_handle_t whole, halves[2], quarters[4];
static int hundred = 100;

static void submit_more(void* buffers[], void* arg) {
    plan_add(buffers, arg);
    check_submit(&adding, whole, &hundred); // after this task, which uses a piece
    check_submit(&adding, halves[0], NULL);
}

static void submit_last(void* unused) {
    (void)unused;
    check_submit(&adding, quarters[3], &hundred);
}

static struct starpu_codelet submitting = {
    .cpu_funcs = {submit_more}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "submitting"};

int main(void) {
    struct starpu_task* task;
    check_start();
    whole = plan_whole();
    plan_cut(whole, 2, halves);
    plan_cut(whole, 4, quarters);
    task = check_task(&submitting, quarters[0], NULL);
    task->callback_func = submit_last;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    starpu_task_wait_for_all();
    starpu_data_partition_clean(whole, 2, halves);
    starpu_data_partition_clean(whole, 4, quarters);
    starpu_data_unregister(whole);
    plan_expect(102, 102, 101, 101, 100, 100, 200, 200);
    return check_stop();
}
