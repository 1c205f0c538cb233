// Calls that wait for tasks or tags are refused inside codelets and callbacks.
#include "check_error.h"

static struct starpu_task* other;

static void wait_for_others(void* arg) {
    starpu_tag_t tag = 7;
    EXPECT_ERROR(starpu_tag_wait(tag), -EDEADLK, "starpu_tag_wait");
    EXPECT_ERROR(starpu_tag_wait_array(1, &tag), -EDEADLK, "starpu_tag_wait");
    EXPECT_ERROR(starpu_task_wait(other), -EDEADLK, "starpu_task_wait");
    EXPECT_ERROR(starpu_task_wait_for_n_submitted(1), -EDEADLK, "starpu_task_wait_for_n_submitted");
    EXPECT_ERROR(starpu_task_wait_for_no_ready(), -EDEADLK, "starpu_task_wait_for_no_ready");
    check_tick(arg);
}

static void codelet(void* buffers[], void* arg) {
    (void)buffers;
    wait_for_others(arg);
}
static struct starpu_codelet waiting = {.cpu_funcs = {codelet}};

int main(void) {
    int refused = 0;
    struct starpu_task* task;
    check_start();
    other = check_task(&run, NULL, NULL);
    other->detach = 0;
    check_submit_gated(other, 1);
    task = check_task(&waiting, NULL, &refused);
    task->callback_func = wait_for_others;
    task->callback_arg = &refused;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    check_await(&refused, 2);
    check_open(1);
    CHECK_EQUAL(starpu_task_wait(other), 0);
    return check_survived();
}
