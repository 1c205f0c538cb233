// A task goes while others that it was to wait for live on, and the other way round.
#include "check.h"

static struct starpu_task* kept(void) {
    struct starpu_task* task = check_task(&run, NULL, NULL);
    task->destroy = 0;
    task->detach = 0;
    return task;
}

static void run_once(struct starpu_task* task) {
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait(task), 0);
}

int main(void) {
    struct starpu_task *first, *never, *second, *other;
    int round;
    check_start();
    first = kept();
    for (round = 0; round < 100; ++round) {
        never = kept(); // has a dependency, but is not submitted
        starpu_task_declare_deps_array(never, 1, &first);
        starpu_task_destroy(never);
        second = kept();
        starpu_task_declare_deps_array(second, 1, &first);
        CHECK_EQUAL(starpu_task_submit(second), 0);
        run_once(first);
        CHECK_EQUAL(starpu_task_wait(second), 0);
        starpu_task_destroy(second);
        other = check_task(&run, NULL, NULL); // likely where `second` was
        CHECK_EQUAL(starpu_task_submit(other), 0);
        run_once(first);
    }
    second = kept();
    starpu_task_declare_deps_array(second, 1, &first);
    CHECK_EQUAL(starpu_task_submit(second), 0);
    run_once(first);
    CHECK_EQUAL(starpu_task_wait(second), 0);
    starpu_task_destroy(first);
    run_once(second); // whom it waited for is gone
    starpu_task_destroy(second);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 403);
    return check_stop();
}
