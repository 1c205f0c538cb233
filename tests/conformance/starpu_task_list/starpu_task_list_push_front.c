// The task comes first.
#include "check.h"

int main(void) {
    struct starpu_task_list list;
    struct starpu_task tasks[3];
    int i;
    for (i = 0; i < 3; ++i) starpu_task_init(&tasks[i]);
    starpu_task_list_init(&list);
    starpu_task_list_push_front(&list, &tasks[0]);
    starpu_task_list_push_front(&list, &tasks[1]);
    CHECK(starpu_task_list_front(&list) == &tasks[1]);
    CHECK(starpu_task_list_back(&list) == &tasks[0]);
    for (i = 0; i < 3; ++i) starpu_task_clean(&tasks[i]);
    return 0;
}
