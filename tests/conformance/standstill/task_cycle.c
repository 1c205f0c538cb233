// Tasks declared to run after each other.
#include "check_standstill.h"

int main(void) {
    struct starpu_task *chicken, *egg;
    check_start_impatient();
    chicken = check_kept("chicken");
    egg = check_kept("egg");
    starpu_task_declare_deps(chicken, 1, egg);
    starpu_task_declare_deps(egg, 1, chicken);
    check_submit_task(chicken);
    check_submit_task(egg);
    EXPECT_STALL(starpu_task_wait(chicken), "starpu_task_wait for task \"chicken\"",
                 "task \"chicken\" waits for task \"egg\"", "task \"egg\" waits for task \"chicken\"",
                 "in a circle: task \"chicken\" -> task \"egg\" -> task \"chicken\"");
    EXPECT_STALL(starpu_task_wait_for_all(), "task \"egg\"");
    EXPECT_TOLD(starpu_shutdown(), "starpu_shutdown", "cancelled");
    CHECK_EQUAL(check_count(&check_runs), 0);
    CHECK_EQUAL(starpu_task_outcome(chicken), -ECANCELED);
    starpu_task_destroy(chicken);
    starpu_task_destroy(egg);
    check_start();
    return check_survived();
}
