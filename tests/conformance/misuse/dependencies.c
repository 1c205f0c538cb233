// Dependencies that nothing can come of are told: of a task that runs already, on one that is destroyed
// unsubmitted.
#include "check_error.h"

static struct starpu_task* kept;
static int asked;

static void depend_too_late(void* buffers[], void* arg) {
    struct starpu_task* self = starpu_task_get_current();
    (void)buffers;
    (void)arg;
    EXPECT_ERRNO(starpu_task_declare_deps_array(self, 1, &kept), EINVAL, "runs already");
    check_tick(&asked);
}
static struct starpu_codelet depending = {.cpu_funcs = {depend_too_late}};

int main(void) {
    struct starpu_task *task, *never;
    check_start();
    kept = check_task(&run, NULL, NULL);
    kept->destroy = 0;
    check_submit(&depending, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&asked), 1);
    starpu_task_destroy(kept);

    never = check_task(&run, NULL, NULL);
    never->destroy = 0;
    task = check_task(&run, NULL, NULL);
    starpu_task_declare_deps_array(task, 1, &never);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    check_listen();
    starpu_task_destroy(never);
    check_heard(__FILE__, __LINE__, "starpu_task_destroy", "without having been submitted");
    CHECK_EQUAL(starpu_task_wait_for_all(), 0); // it waits for nobody now
    CHECK_EQUAL(check_count(&check_runs), 1);
    return check_survived();
}
