// Workers take tasks again, those submitted meanwhile and later ones.
#include "check.h"

int main(void) {
    check_start();
    starpu_pause();
    check_submit(&run, NULL, NULL);
    starpu_resume();
    check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 2);
    return check_stop();
}
