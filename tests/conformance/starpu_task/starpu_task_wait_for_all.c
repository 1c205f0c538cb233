// Waits for all tasks, those submitted by tasks too.
#include "check.h"

static void submit_more(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_submit(&run, NULL, NULL);
    check_submit(&run, NULL, NULL);
}

static struct starpu_codelet submitting = {.cpu_funcs = {submit_more}};

int main(void) {
    int i;
    check_start();
    for (i = 0; i < 20; ++i) check_submit(&submitting, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 40);
    return check_stop();
}
