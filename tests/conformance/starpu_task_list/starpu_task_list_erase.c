// Takes out a task at either end and in the middle.
#include "check.h"

int main(void) {
    struct starpu_task_list list;
    struct starpu_task tasks[3];
    int i;
    for (i = 0; i < 3; ++i) starpu_task_init(&tasks[i]);
    starpu_task_list_init(&list);
    for (i = 0; i < 3; ++i) starpu_task_list_push_back(&list, &tasks[i]);
    starpu_task_list_erase(&list, &tasks[1]);
    CHECK(starpu_task_list_next(&tasks[0]) == &tasks[2]);
    starpu_task_list_erase(&list, &tasks[0]);
    CHECK(starpu_task_list_front(&list) == &tasks[2]);
    starpu_task_list_erase(&list, &tasks[2]);
    CHECK(starpu_task_list_empty(&list));
    for (i = 0; i < 3; ++i) starpu_task_clean(&tasks[i]);
    return 0;
}
