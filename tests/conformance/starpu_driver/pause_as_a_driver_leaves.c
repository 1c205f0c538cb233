// A pause begins while a thread of the program takes a task for its worker, and the thread leaves: another
// worker runs the task after the pause.
#include "own_driver.h"

#include "starpu_scheduler/own_policy.h"

#if STARPU_MINOR_VERSION >= 4
static int has_paused;

static struct starpu_task* pop_and_pause(unsigned context) {
    struct starpu_task* task;
    if (starpu_worker_get_id() == 0 && !check_count(&has_paused)) return NULL;
    task = own_pop(context);
    if (task && !check_count(&has_paused)) {
        starpu_pause();
        check_tick(&has_paused);
    }
    return task;
}

int main(void) {
    struct starpu_sched_policy policy = own_policy;
    struct starpu_conf conf;
    unsetenv("STARPU_SCHED"); // the configuration takes it over
    conf = check_conf(2);
    policy.pop_task = pop_and_pause;
    conf.sched_policy = &policy;
    conf.not_launched_drivers = &second;
    conf.n_not_launched_drivers = 1;
    CHECK_EQUAL(starpu_init(&conf), 0);
    CHECK_EQUAL(starpu_driver_init(&second), 0);
    check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_driver_run_once(&second), 0);
    CHECK_EQUAL(starpu_driver_deinit(&second), 0);
    CHECK_EQUAL(check_count(&has_paused), 1);
    CHECK_EQUAL(check_count(&check_runs), 0);
    starpu_resume();
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    CHECK_EQUAL(own_pushes, 1);
    return check_stop();
}
#else
int main(void) {
    return 0; // a worker that was given a task runs it there
}
#endif
