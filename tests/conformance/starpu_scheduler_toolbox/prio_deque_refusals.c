// (1.4) What a priority queue cannot do is told in a line, and the queue stays as it is.
#include "misuse/check_error.h"

#include <schedulers/starpu_scheduler_toolbox.h>

int main(void) {
    struct starpu_st_prio_deque queue;
    struct starpu_task *skipped, *task, *other;
    starpu_st_prio_deque_init(&queue);
    EXPECT_ERRNO(CHECK(!starpu_st_prio_deque_pop_task_for_worker(&queue, 0, NULL)), ENODEV,
                 "not initialised");
    check_start();
    task = check_task(&run, NULL, NULL);
    other = check_task(&run, NULL, NULL);
    EXPECT_ERRNO(CHECK(starpu_st_prio_deque_is_empty(NULL)), EINVAL, "queue is NULL");
    EXPECT_ERRNO(CHECK(!starpu_st_prio_deque_highest_task(NULL)), EINVAL, "queue is NULL");
    EXPECT_ERROR(starpu_st_prio_deque_push_back_task(&queue, NULL), -EINVAL, "task is NULL");
    CHECK(starpu_st_prio_deque_is_empty(&queue));

    CHECK_EQUAL(starpu_st_prio_deque_push_back_task(&queue, task), 0);
    EXPECT_ERROR(starpu_st_prio_deque_push_back_task(&queue, task), -EEXIST, "in a list already");
    CHECK_EQUAL(starpu_st_prio_deque_push_back_task(&queue, other), 0);
    EXPECT_ERROR(starpu_st_prio_deque_push_front_task(&queue, other), -EEXIST, "in a list already");
    starpu_st_prio_deque_erase(&queue, other);
    EXPECT_ERRNO(starpu_st_prio_deque_erase(&queue, other), ENOENT, "not in this queue");

    skipped = other;
    EXPECT_ERRNO(CHECK(!starpu_st_prio_deque_pop_task_for_worker(&queue, 2, &skipped)), EINVAL,
                 "no worker 2");
    CHECK(skipped == NULL);
    EXPECT_ERRNO(CHECK(!starpu_st_prio_deque_deque_task_for_worker(&queue, -2, &skipped)), EINVAL,
                 "no worker -2");
    EXPECT_ERRNO(CHECK(!starpu_st_prio_deque_deque_first_ready_task(&queue, 9)), EINVAL, "no worker 9");
    EXPECT_ERRNO(CHECK(!starpu_st_prio_deque_pop_this_task(&queue, 9, task)), EINVAL, "no worker 9");
    CHECK(starpu_st_prio_deque_pop_task(&queue) == task);
    CHECK(starpu_st_prio_deque_is_empty(&queue));
    check_drop(task);
    check_drop(other);
    return check_stop();
}
