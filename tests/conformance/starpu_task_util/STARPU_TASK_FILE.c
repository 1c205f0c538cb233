// STARPU_TASK_FILE says from which source file the task comes.
#include "insertion.h"

int main(void) {
    check_start();
    struct starpu_task* task = starpu_task_build(&run, STARPU_TASK_FILE, "here.c", 0);
    CHECK(task != NULL);
    CHECK_TEXT(task->file, "here.c");
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, 1);
    return check_stop();
}
