// A codelet may have a model of any type; the task runs, and nothing is printed about it.
#include "starpu_profiling/check_stderr.h"

static struct starpu_perfmodel model = {.type = STARPU_HISTORY_BASED, .symbol = "a name, [with] = anything"};
static struct starpu_codelet with_model = {.cpu_funcs = {check_run}, .model = &model, .energy_model = &model};

static void submit_and_wait(void) {
    check_submit(&with_model, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
}

int main(void) {
    check_start();
    CHECK_TEXT(check_printed(submit_and_wait, STDERR_FILENO), "");
    CHECK_EQUAL(check_runs, 1);
    return check_stop();
}
