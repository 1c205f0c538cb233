// What became of tasks, as their callbacks and those who waited see it.
#include "standstill/check_standstill.h"

static void fail(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    starpu_task_fail(-EIO, NULL);
}

static struct starpu_codelet failing = {.cpu_funcs = {fail}, .name = "failing"};

static void note(void* outcome) {
    *(int*)outcome = starpu_task_outcome(starpu_task_get_current());
}

static struct starpu_task* watched(struct starpu_codelet* codelet, int* outcome) {
    struct starpu_task* task = check_task(codelet, NULL, NULL);
    task->detach = 0;
    task->destroy = 0;
    task->callback_func = note;
    task->callback_arg = outcome;
    return task;
}

int main(void) {
    int of_good = 1, of_bad = 1, of_behind = 1;
    struct starpu_task *good, *bad, *behind;
    check_start();
    good = watched(&run, &of_good);
    bad = watched(&failing, &of_bad);
    behind = watched(&run, &of_behind);
    starpu_task_declare_deps(behind, 2, good, bad);
    CHECK_EQUAL(starpu_task_outcome(good), 0);
    check_submit_task(behind);
    check_submit_task(good);
    check_submit_task(bad);
    EXPECT_TOLD(CHECK_EQUAL(starpu_task_wait(behind), -ECANCELED), "task \"run\": it was cancelled");
    CHECK_EQUAL(starpu_task_wait(good), 0);
    CHECK_EQUAL(starpu_task_wait(bad), -EIO);
    CHECK_EQUAL(of_good, 0);
    CHECK_EQUAL(of_bad, -EIO);
    CHECK_EQUAL(of_behind, -ECANCELED);
    CHECK_EQUAL(starpu_task_outcome(behind), -ECANCELED);
    EXPECT_ERROR(starpu_task_outcome(NULL), -EINVAL, "the task is NULL");
    // The same task may run again, and is judged anew.
    check_submit_task(behind);
    check_submit_task(good);
    bad->cl = &run;
    check_submit_task(bad);
    CHECK_EQUAL(starpu_task_wait(behind), 0);
    CHECK_EQUAL(starpu_task_outcome(behind), 0);
    CHECK_EQUAL(starpu_task_wait(bad), 0);
    CHECK_EQUAL(starpu_task_wait(good), 0);
    starpu_task_destroy(behind);
    starpu_task_destroy(good);
    starpu_task_destroy(bad);
    return check_survived();
}
