// A task that the policy keeps while all workers sleep is reported, and the wait ends; handed out later it
// runs.
#include "../starpu_scheduler/own_policy.h"
#include "check_error.h"

int main(void) {
    struct starpu_sched_policy policy = own_policy;
    char text[4096];
    int answer;
    policy.pop_task = own_pop_shown;
    setenv("STARPU_STALL_DELAY", "0.1", 1);
    own_start(&policy, 2);
    check_submit(&run, NULL, NULL);
    check_listen();
    answer = starpu_task_wait_for_all();
    fflush(stderr);
    dup2(check_screen, STDERR_FILENO);
    check_content(check_heard_file, text, sizeof text);
    CHECK_EQUAL(answer, -EDEADLK);
    CHECK(strstr(text, "task \"run\"") != NULL);
    CHECK(strstr(text, "scheduler") != NULL);
    own_show();
    starpu_wake_worker_relax_light(0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    return check_stop();
}
