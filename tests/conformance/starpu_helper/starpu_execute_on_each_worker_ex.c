// The same under a name.
#include "check.h"

static int calls[2];

static void note(void* argument) {
    CHECK_TEXT(starpu_task_get_name(starpu_task_get_current()), "greeting");
    (void)argument;
    check_tick(&calls[starpu_worker_get_id()]);
}

int main(void) {
    check_start();
    starpu_execute_on_each_worker_ex(note, NULL, STARPU_CPU, "greeting");
    CHECK_EQUAL(check_count(&calls[0]), 1);
    CHECK_EQUAL(check_count(&calls[1]), 1);
    return check_stop();
}
