// The workers of context 0 as an array of the caller's and one of the runtime's.
#include "check.h"

int main(void) {
    int *mine = NULL, *theirs = NULL;
    check_start();
    CHECK_EQUAL(starpu_sched_ctx_get_workers_list(0, &mine), 2);
    CHECK_EQUAL(mine[0] + mine[1], 1);
    free(mine);
    CHECK_EQUAL(starpu_sched_ctx_get_workers_list_raw(0, &theirs), 2);
    CHECK_EQUAL(theirs[0] + theirs[1], 1);
    return check_stop();
}
