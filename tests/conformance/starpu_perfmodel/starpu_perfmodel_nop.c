// A codelet may have the model that predicts nothing.
#include "check.h"

int main(void) {
    struct starpu_codelet modelled = run;
    check_start();
    modelled.model = &starpu_perfmodel_nop;
    check_submit(&modelled, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    return check_stop();
}
