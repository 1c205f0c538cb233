// Hierarchical tasks are refused with -ENOSYS, and the runtime goes on.
#include "insertion.h"

int main(void) {
    check_start();
    static const int codes[] = {STARPU_BUBBLE_FUNC, STARPU_BUBBLE_FUNC_ARG, STARPU_BUBBLE_GEN_DAG_FUNC,
                                STARPU_BUBBLE_GEN_DAG_FUNC_ARG, STARPU_BUBBLE_PARENT};
    for (unsigned i = 0; i < sizeof(codes) / sizeof(codes[0]); ++i)
        CHECK_EQUAL(starpu_task_insert(&run, codes[i], NULL, 0), -ENOSYS);
    CHECK_EQUAL(starpu_task_insert(&run, 0), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, 1);
    return check_stop();
}
