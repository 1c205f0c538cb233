// A walk meets all tasks in order.
#include "check.h"

int main(void) {
    struct starpu_task_list list;
    struct starpu_task tasks[3];
    int i;
    for (i = 0; i < 3; ++i) starpu_task_init(&tasks[i]);
    starpu_task_list_init(&list);
    struct starpu_task* task;
    for (i = 0; i < 3; ++i) starpu_task_list_push_back(&list, &tasks[i]);
    i = 0;
    for (task = starpu_task_list_begin(&list); task != starpu_task_list_end(&list);
         task = starpu_task_list_next(task))
        CHECK(task == &tasks[i++]);
    CHECK_EQUAL(i, 3);
    for (i = 0; i < 3; ++i) starpu_task_clean(&tasks[i]);
    return 0;
}
