// The callback is called.
#include "check.h"

static int called;

int main(void) {
    check_start();
    starpu_create_callback_task(check_tick, &called);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&called), 1);
    return check_stop();
}
