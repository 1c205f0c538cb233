// No task of the list is its end, and a walk from the first task to the end meets each task once.
#include "check.h"

int main(void) {
    struct starpu_task_list list;
    struct starpu_task tasks[3];
    int i;
    for (i = 0; i < 3; ++i) starpu_task_init(&tasks[i]);
    starpu_task_list_init(&list);
    for (i = 0; i < 3; ++i) starpu_task_list_push_back(&list, &tasks[i]);
    for (i = 0; i < 3; ++i) CHECK(starpu_task_list_end(&list) != &tasks[i]);
    i = 0;
    for (struct starpu_task* task = starpu_task_list_begin(&list); task != starpu_task_list_end(&list);
         task = starpu_task_list_next(task)) {
        CHECK(i < 3 && task == &tasks[i]);
        ++i;
    }
    CHECK_EQUAL(i, 3);
    for (i = 0; i < 3; ++i) starpu_task_clean(&tasks[i]);
    return 0;
}
