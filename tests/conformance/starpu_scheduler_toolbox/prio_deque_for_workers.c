// (1.4) A worker is given what it can run, the most urgent first, and learns what was passed over.
#include "check.h"

#include <schedulers/starpu_scheduler_toolbox.h>

#define COUNT 5

static int only_on_second(unsigned worker, struct starpu_task* task, unsigned implementation) {
    (void)task;
    (void)implementation;
    return worker == 1;
}

static struct starpu_codelet picky = {.cpu_funcs = {check_run}, .can_execute = only_on_second};

static struct starpu_st_prio_deque queue;
static struct starpu_task* t[COUNT];

// Tasks 0 and 1 are urgent, 2 to 4 are not; the first worker cannot run 1 nor 4.
static void fill(void) {
    int i;
    for (i = 0; i < COUNT; ++i)
        if (!t[i]->prev && !t[i]->next && starpu_st_prio_deque_highest_task(&queue) != t[i])
            CHECK_EQUAL(starpu_st_prio_deque_push_back_task(&queue, t[i]), 0);
}

static void empty(void) {
    while (starpu_st_prio_deque_pop_task(&queue) != NULL) continue;
}

int main(void) {
    struct starpu_task* skipped;
    int i;
    check_start();
    starpu_st_prio_deque_init(&queue);
    for (i = 0; i < COUNT; ++i) {
        t[i] = check_task(i == 1 || i == 4 ? &picky : &run, NULL, NULL);
        t[i]->priority = i < 2;
    }

    fill();
    skipped = t[4];
    CHECK(starpu_st_prio_deque_pop_task_for_worker(&queue, 0, &skipped) == t[0]);
    CHECK(skipped == NULL);
    CHECK(starpu_st_prio_deque_pop_task_for_worker(&queue, 0, &skipped) == t[2]);
    CHECK(skipped == t[1]);
    CHECK(starpu_st_prio_deque_pop_task_for_worker(&queue, 1, NULL) == t[1]);
    CHECK(starpu_st_prio_deque_pop_task_for_worker(&queue, 0, NULL) == t[3]);
    CHECK(starpu_st_prio_deque_pop_task_for_worker(&queue, 0, &skipped) == NULL);
    CHECK(skipped == t[4]);
    CHECK(starpu_st_prio_deque_pop_task_for_worker(&queue, -1, &skipped) == t[4]);

    fill();
    CHECK(starpu_st_prio_deque_deque_task_for_worker(&queue, 0, &skipped) == t[0]);
    CHECK(skipped == t[1]);
    CHECK(starpu_st_prio_deque_deque_task_for_worker(&queue, 1, &skipped) == t[1]);
    CHECK(skipped == NULL);
    CHECK(starpu_st_prio_deque_deque_task_for_worker(&queue, 0, &skipped) == t[3]);
    CHECK(skipped == t[4]);
    CHECK(starpu_st_prio_deque_deque_task_for_worker(&queue, -1, NULL) == t[4]);
    empty();

    fill();
    CHECK(starpu_st_prio_deque_deque_first_ready_task(&queue, 0) == t[0]);
    CHECK(starpu_st_prio_deque_deque_first_ready_task(&queue, 0) == t[2]);
    CHECK(starpu_st_prio_deque_deque_first_ready_task(&queue, 1) == t[1]);
    CHECK_EQUAL(starpu_st_prio_deque_pop_this_task(&queue, 0, t[4]), 0);
    CHECK_EQUAL(starpu_st_prio_deque_pop_this_task(&queue, 1, t[4]), 1);
    empty();
    CHECK(starpu_st_prio_deque_deque_first_ready_task(&queue, 0) == NULL);
    starpu_st_prio_deque_destroy(&queue);
    for (i = 0; i < COUNT; ++i) check_drop(t[i]);
    return check_stop();
}
