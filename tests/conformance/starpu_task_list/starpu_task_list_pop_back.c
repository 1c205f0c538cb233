// Takes tasks out in reverse order.
#include "check.h"

int main(void) {
    struct starpu_task_list list;
    struct starpu_task tasks[3];
    int i;
    for (i = 0; i < 3; ++i) starpu_task_init(&tasks[i]);
    starpu_task_list_init(&list);
    for (i = 0; i < 3; ++i) starpu_task_list_push_back(&list, &tasks[i]);
    for (i = 2; i >= 0; --i) CHECK(starpu_task_list_pop_back(&list) == &tasks[i]);
    CHECK(starpu_task_list_empty(&list));
    for (i = 0; i < 3; ++i) starpu_task_clean(&tasks[i]);
    return 0;
}
