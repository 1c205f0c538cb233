// A status has the name of its constant.
#include "check.h"

int main(void) {
    CHECK_TEXT(starpu_task_status_get_as_string(STARPU_TASK_INIT), "STARPU_TASK_INIT");
    CHECK_TEXT(starpu_task_status_get_as_string(STARPU_TASK_FINISHED), "STARPU_TASK_FINISHED");
    return 0;
}
