// A status has the name of its constant.
#include "check.h"

int main(void) {
    char* initial = starpu_task_status_get_as_string(STARPU_TASK_INIT);
    char* final = starpu_task_status_get_as_string(STARPU_TASK_FINISHED);
    CHECK_TEXT(initial, "STARPU_TASK_INIT");
    CHECK_TEXT(final, "STARPU_TASK_FINISHED");
    free(initial);
    free(final);
    return 0;
}
