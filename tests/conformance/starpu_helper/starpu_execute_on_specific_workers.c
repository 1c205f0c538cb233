// The same on the workers in a list.
#include "check.h"

static int calls[2];

static void note(void* argument) {
    (void)argument;
    check_tick(&calls[starpu_worker_get_id()]);
}

int main(void) {
    unsigned second = 1, both[2] = {1, 0};
    check_start();
    starpu_execute_on_specific_workers(note, NULL, 1, &second, "second");
    CHECK_EQUAL(check_count(&calls[0]), 0);
    CHECK_EQUAL(check_count(&calls[1]), 1);
    starpu_execute_on_specific_workers(note, NULL, 2, both, "both");
    CHECK_EQUAL(check_count(&calls[0]), 1);
    CHECK_EQUAL(check_count(&calls[1]), 2);
    return check_stop();
}
