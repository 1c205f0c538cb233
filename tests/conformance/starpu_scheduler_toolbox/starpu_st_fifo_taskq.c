// (1.4) The queue keeps the order it is given, by priority where asked, and counts.
#include "check.h"

#include <schedulers/starpu_scheduler_toolbox.h>

static int not_on_first(unsigned worker, struct starpu_task* task, unsigned implementation) {
    (void)task;
    (void)implementation;
    return worker != 0;
}

static struct starpu_codelet picky = {.cpu_funcs = {check_run}, .can_execute = not_on_first};

static struct starpu_task* task_of(int priority) {
    struct starpu_task* task = check_task(&run, NULL, NULL);
    task->priority = priority;
    return task;
}

int main(void) {
    struct starpu_task* t[5];
    starpu_st_fifo_taskq_t queue;
    int i, before = 0;
    check_start();
    queue = starpu_st_fifo_taskq_create();
    CHECK(queue != NULL);
    for (i = 0; i < 5; ++i) t[i] = task_of(i % 3);
    CHECK(starpu_st_fifo_taskq_empty(queue));
    starpu_st_fifo_taskq_push_task(queue, t[0]);
    starpu_st_fifo_taskq_push_task(queue, t[1]);
    starpu_st_fifo_taskq_push_back_task(queue, t[2]);
    CHECK_EQUAL(starpu_st_fifo_ntasks_get(queue), 3);
    CHECK(!starpu_st_fifo_taskq_empty(queue));
    CHECK(starpu_st_fifo_taskq_pop_local_task(queue) == t[2]);
    t[0]->cl = &picky;
    CHECK(starpu_st_fifo_taskq_pop_task(queue, 0) == t[1]);
    CHECK(starpu_st_fifo_taskq_pop_task(queue, 0) == NULL);
    CHECK_EQUAL(starpu_st_fifo_taskq_pop_this_task(queue, 0, t[0]), 0);
    CHECK_EQUAL(starpu_st_fifo_taskq_pop_this_task(queue, 1, t[0]), 1);
    CHECK_EQUAL(starpu_st_fifo_nprocessed_get(queue), 3);
    t[0]->cl = &run;
    for (i = 0; i < 5; ++i) starpu_st_fifo_taskq_push_sorted_task(queue, t[i]); // priorities 0 1 2 0 1
    t[2]->predicted = 7;
    CHECK(starpu_st_fifo_taskq_get_exp_len_prev_task_list(queue, t[1], 0, 0, &before) == 7);
    CHECK_EQUAL(before, 3);
    CHECK(starpu_st_fifo_taskq_pop_first_ready_task(queue, 0, 0) == t[2]);
    CHECK(starpu_st_fifo_taskq_pop_task(queue, 0) == t[1]);
    CHECK(starpu_st_fifo_taskq_pop_task(queue, 0) == t[4]);
    CHECK(starpu_st_fifo_taskq_pop_task(queue, 0) == t[0]);
    CHECK(starpu_st_fifo_taskq_pop_task(queue, -1) == t[3]);
    CHECK(starpu_st_fifo_taskq_empty(queue));
    starpu_st_fifo_taskq_init(queue);
    CHECK_EQUAL(starpu_st_fifo_nprocessed_get(queue), 0);
    starpu_st_fifo_taskq_destroy(queue);
    for (i = 0; i < 5; ++i) check_drop(t[i]);
    return check_stop();
}
