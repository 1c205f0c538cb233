// Tells empty lists from others.
#include "check.h"

int main(void) {
    struct starpu_task_list list;
    struct starpu_task tasks[3];
    int i;
    for (i = 0; i < 3; ++i) starpu_task_init(&tasks[i]);
    starpu_task_list_init(&list);
    CHECK(starpu_task_list_empty(&list));
    starpu_task_list_push_back(&list, &tasks[0]);
    CHECK(!starpu_task_list_empty(&list));
    for (i = 0; i < 3; ++i) starpu_task_clean(&tasks[i]);
    return 0;
}
