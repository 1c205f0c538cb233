// All tasks change lists in order.
#include "check.h"

int main(void) {
    struct starpu_task_list list;
    struct starpu_task tasks[3];
    int i;
    for (i = 0; i < 3; ++i) starpu_task_init(&tasks[i]);
    starpu_task_list_init(&list);
    struct starpu_task_list other;
    starpu_task_list_init(&other);
    for (i = 0; i < 3; ++i) starpu_task_list_push_back(&list, &tasks[i]);
    starpu_task_list_move(&other, &list);
    CHECK(starpu_task_list_empty(&list));
    for (i = 0; i < 3; ++i) CHECK(starpu_task_list_pop_front(&other) == &tasks[i]);
    for (i = 0; i < 3; ++i) starpu_task_clean(&tasks[i]);
    return 0;
}
