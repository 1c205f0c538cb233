// A task that the application keeps can be told to wait for more while it waits already.
#include "check.h"

int main(void) {
    struct starpu_task *first, *second, *more;
    check_start();
    first = check_task(&run, NULL, NULL);
    more = check_task(&run, NULL, NULL);
    second = check_task(&run, NULL, NULL);
    second->destroy = 0;
    second->detach = 0;
    starpu_task_declare_deps_array(second, 1, &first);
    CHECK_EQUAL(starpu_task_submit(second), 0);
    starpu_task_declare_deps_array(second, 1, &more);
    CHECK_EQUAL(starpu_task_submit(first), 0);
    check_await(&check_runs, 1);
    check_linger();
    CHECK_EQUAL(starpu_task_finished(second), 0);
    CHECK_EQUAL(starpu_task_submit(more), 0);
    CHECK_EQUAL(starpu_task_wait(second), 0);
    CHECK_EQUAL(check_count(&check_runs), 3);
    starpu_task_destroy(second);
    return check_stop();
}
