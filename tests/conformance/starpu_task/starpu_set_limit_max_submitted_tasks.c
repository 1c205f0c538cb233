// Submission waits while as many tasks as the limit are in flight.
#include "check.h"

enum { most = 10 };

static int too_many;

static void look(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    starpu_usleep(100);
    check_tick(&check_runs);
}
static struct starpu_codelet looking = {.cpu_funcs = {look}};

int main(void) {
    int i;
    check_start();
    starpu_set_limit_max_submitted_tasks(most);
    for (i = 0; i < 100; ++i) {
        check_submit(&looking, NULL, NULL);
        if (starpu_task_nsubmitted() > most) check_tick(&too_many);
    }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&too_many), 0);
    starpu_set_limit_max_submitted_tasks(0); // no limit
    for (i = 0; i < 100; ++i) check_submit_gated(check_task(&run, NULL, NULL), 1);
    check_open(1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    return check_stop();
}
