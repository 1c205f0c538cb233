// A submitted task can be left to the runtime after all, before or after it has run: it goes then.
#include "check_memory.h"

static void leave_one_early_and_one_late(void) {
    static starpu_tag_t gate;
    struct starpu_task *early, *late;
    ++gate;
    early = check_task(&run, NULL, NULL);
    early->destroy = 0;
    check_submit_gated(early, gate);
    starpu_task_set_destroy(early);
    check_open(gate);
    late = check_task(&run, NULL, NULL);
    late->destroy = 0;
    late->detach = 0;
    CHECK_EQUAL(starpu_task_submit(late), 0);
    CHECK_EQUAL(starpu_task_wait(late), 0);
    starpu_task_set_destroy(late);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_tag_remove(gate);
    starpu_tag_remove(gate + 1000000);
}

int main(void) {
    check_start();
    check_no_growth(leave_one_early_and_one_late);
    CHECK_EQUAL(check_count(&check_runs), 2 * (check_rounds + check_warm_up));
    return check_stop();
}
