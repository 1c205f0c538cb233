// A scheduler fetches the input of a task ahead, in each of the forms: it is in main memory before a worker
// has the task.
#include "own_policy.h"

#include "starpu_disk/ints_on_disk.h"

static int form;

static int fetch(struct starpu_task* task) {
    switch (form) {
    case 0:
        return starpu_prefetch_task_input_for(task, 0);
    case 1:
        return starpu_prefetch_task_input_for_prio(task, 1, 5);
    case 2:
        return starpu_idle_prefetch_task_input_for(task, 0);
    case 3:
        return starpu_idle_prefetch_task_input_for_prio(task, 1, 5);
    case 4:
        return starpu_prefetch_task_input_on_node(task, STARPU_MAIN_RAM);
    case 5:
        return starpu_prefetch_task_input_on_node_prio(task, STARPU_MAIN_RAM, 5);
    case 6:
        return starpu_idle_prefetch_task_input_on_node(task, STARPU_MAIN_RAM);
    default:
        return starpu_idle_prefetch_task_input_on_node_prio(task, STARPU_MAIN_RAM, 5);
    }
}

static int push_fetched(struct starpu_task* task) {
    CHECK_EQUAL(fetch(task), 0);
    on_disk_await(task->handles[0], STARPU_MAIN_RAM);
    return own_push(task);
}

int main(void) {
    int seen = 0;
    own_policy.push_task = push_fetched;
    own_start(&own_policy, 2);
    on_disk_make();
    for (form = 0; form < 8; ++form) {
        char name[] = "number 0";
        struct on_disk_int number;
        name[7] = (char)('0' + form);
        number = on_disk_int(name, 40 + form);
        check_submit(&load, number.handle, &seen);
        CHECK_EQUAL(starpu_task_wait_for_all(), 0);
        CHECK_EQUAL(seen, 40 + form);
        on_disk_drop(&number);
    }
    return check_stop();
}
