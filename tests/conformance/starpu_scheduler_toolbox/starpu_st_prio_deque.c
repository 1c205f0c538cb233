// (1.4) Tasks come out by their priorities, and those of one priority from its front or its back.
#include "check.h"

#include <schedulers/starpu_scheduler_toolbox.h>

#define COUNT 6

int main(void) {
    struct starpu_st_prio_deque queue;
    starpu_st_prio_deque_t q = &queue;
    struct starpu_task* t[COUNT];
    int i;
    check_start();
    memset(q, 0x55, sizeof *q);
    starpu_st_prio_deque_init(q);
    CHECK(starpu_st_prio_deque_is_empty(q));
    CHECK(starpu_st_prio_deque_highest_task(q) == NULL);
    CHECK(starpu_st_prio_deque_pop_task(q) == NULL);
    CHECK(starpu_st_prio_deque_pop_back_task(q) == NULL);
    for (i = 0; i < COUNT; ++i) {
        t[i] = check_task(&run, NULL, NULL);
        t[i]->priority = i % 2 == 0 ? 5 : -5;
    }
    for (i = 0; i < 4; ++i) CHECK_EQUAL(starpu_st_prio_deque_push_back_task(q, t[i]), 0);
    for (i = 4; i < COUNT; ++i) CHECK_EQUAL(starpu_st_prio_deque_push_front_task(q, t[i]), 0);
    CHECK(!starpu_st_prio_deque_is_empty(q));

    // Now 4 0 2 of priority 5, then 5 1 3 of priority -5.
    CHECK(starpu_st_prio_deque_highest_task(q) == t[4]);
    CHECK(starpu_st_prio_deque_pop_task(q) == t[4]);
    CHECK(starpu_st_prio_deque_pop_back_task(q) == t[2]);
    CHECK(starpu_st_prio_deque_pop_back_task(q) == t[0]);
    CHECK(starpu_st_prio_deque_highest_task(q) == t[5]);
    CHECK_EQUAL(starpu_st_prio_deque_pop_this_task(q, -1, t[0]), 0);
    CHECK_EQUAL(starpu_st_prio_deque_pop_this_task(q, -1, t[1]), 1);
    starpu_st_prio_deque_erase(q, t[5]);
    CHECK(starpu_st_prio_deque_pop_task(q) == t[3]);
    CHECK(starpu_st_prio_deque_is_empty(q));

    // What is destroyed lets go of its tasks.
    for (i = 0; i < COUNT; ++i) CHECK_EQUAL(starpu_st_prio_deque_push_back_task(q, t[i]), 0);
    starpu_st_prio_deque_destroy(q);
    CHECK(starpu_st_prio_deque_is_empty(q));
    for (i = 0; i < COUNT; ++i) CHECK_EQUAL(starpu_st_prio_deque_push_front_task(q, t[i]), 0);
    while ((t[0] = starpu_st_prio_deque_pop_task(q)) != NULL) check_drop(t[0]);
    return check_stop();
}
