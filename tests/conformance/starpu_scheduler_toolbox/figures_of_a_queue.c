// (1.4) The figures that a scheduler keeps in a queue are what it stored and added.
#include "check_memory.h"

#include <schedulers/starpu_scheduler_toolbox.h>

static void make_and_destroy(void) {
    starpu_st_fifo_taskq_destroy(starpu_st_fifo_taskq_create());
}

int main(void) {
    size_t sizes[3] = {1, 1, 1};
    struct starpu_task* task;
    starpu_st_fifo_taskq_t queue;
    check_start();
    queue = starpu_st_fifo_taskq_create();
    CHECK(starpu_st_fifo_exp_start_get(queue) == 0);
    starpu_st_fifo_exp_start_set(queue, 1);
    starpu_st_fifo_exp_end_set(queue, 2);
    starpu_st_fifo_exp_len_set(queue, 3);
    starpu_st_fifo_exp_len_inc(queue, 4);
    starpu_st_fifo_pipeline_len_set(queue, 5);
    starpu_st_fifo_pipeline_len_inc(queue, 6);
    CHECK(starpu_st_fifo_exp_start_get(queue) == 1);
    CHECK(starpu_st_fifo_exp_end_get(queue) == 2);
    CHECK(starpu_st_fifo_exp_len_get(queue) == 7);
    CHECK(starpu_st_fifo_pipeline_len_get(queue) == 11);
    starpu_st_fifo_ntasks_inc(queue, 3);
    starpu_st_fifo_ntasks_inc(queue, -1);
    CHECK_EQUAL(starpu_st_fifo_ntasks_get(queue), 2);
    starpu_st_fifo_nprocessed_inc(queue, 5);
    CHECK_EQUAL(starpu_st_fifo_nprocessed_get(queue), 5);
    starpu_st_fifo_ntasks_per_priority_get(queue)[1] = 8;
    CHECK_EQUAL(starpu_st_fifo_ntasks_per_priority_get(queue)[1], 8);
    starpu_st_fifo_exp_len_per_priority_get(queue)[1] = 9;
    CHECK(starpu_st_fifo_exp_len_per_priority_get(queue)[1] == 9);
    starpu_st_fifo_taskq_destroy(queue);
    check_no_growth(make_and_destroy);

    (void)starpu_sched_set_min_priority(-10);
    (void)starpu_sched_set_max_priority(10);
    CHECK_EQUAL(starpu_st_normalize_prio(-10, 3, 0), 0);
    CHECK_EQUAL(starpu_st_normalize_prio(0, 3, 0), 1);
    CHECK_EQUAL(starpu_st_normalize_prio(1000, 3, 0), 2);
    task = check_task(&run, NULL, NULL);
    CHECK_EQUAL(starpu_st_non_ready_buffers_count(task, 0), 0);
    starpu_st_non_ready_buffers_size(task, 0, &sizes[0], &sizes[1], &sizes[2]);
    CHECK_EQUAL(sizes[0] + sizes[1] + sizes[2], 0);
    check_drop(task);
    return check_stop();
}
