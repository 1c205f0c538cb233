// A running task delays its own end, and a later task releases it.
#include "check.h"

static struct starpu_task* delayed;

static void delay_own_end(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    starpu_task_end_dep_add(starpu_task_get_current(), 1);
    (void)STARPU_ATOMIC_ADD(&check_runs, 1);
}

static void release_it(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    starpu_task_end_dep_release(delayed);
}

static struct starpu_codelet delaying = {.cpu_funcs = {delay_own_end}};
static struct starpu_codelet releasing = {.cpu_funcs = {release_it}};

int main(void) {
    check_start();
    delayed = check_task(&delaying, NULL, NULL);
    delayed->detach = 0;
    delayed->destroy = 0;
    CHECK_EQUAL(starpu_task_submit(delayed), 0);
    check_await(&check_runs, 1);
    check_linger();
    CHECK_EQUAL(starpu_task_finished(delayed), 0);
    check_submit(&releasing, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait(delayed), 0);
    starpu_task_destroy(delayed);
    return check_stop();
}
