// Tasks that contradict themselves are refused with one line, and change nothing.
#include "check_error.h"

static struct starpu_codelet negative = {.cpu_funcs = {check_run}, .nbuffers = -7, .name = "negative"};
static struct starpu_codelet variable = {
    .cpu_funcs = {check_run}, .nbuffers = STARPU_VARIABLE_NBUFFERS, .name = "variable"};
static struct starpu_codelet one = {
    .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "one"};

static void before_the_runtime_starts(void) {
    starpu_tag_t tag = 1;
    EXPECT_ERRNO(starpu_create_sync_task(2, 1, &tag, NULL, NULL), ENODEV, "starpu_create_sync_task");
    EXPECT_ERRNO(starpu_display_stats(), ENODEV, "starpu_display_stats");
}

static void numbers_of_buffers(void) {
    struct starpu_task* task = check_task(&negative, NULL, NULL);
    EXPECT_ERROR(starpu_task_submit(task), -EINVAL, "nbuffers is -7");
    task->cl = &variable;
    task->nbuffers = -3;
    EXPECT_ERROR(starpu_task_submit(task), -EINVAL, "nbuffers is -3");
    task->cl = NULL;
    EXPECT_ERROR(starpu_task_submit(task), -EINVAL, "nbuffers is -3");
    task->nbuffers = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    EXPECT_ERROR(starpu_task_insert(&negative, 0), -EINVAL, "negative");
    EXPECT_ERROR(starpu_task_insert(&one, STARPU_DATA_ARRAY, NULL, -3, 0), -EINVAL, "STARPU_DATA_ARRAY");
    EXPECT_ERROR(starpu_task_insert(&one, STARPU_DATA_ARRAY, NULL, 1, 0), -EINVAL, "STARPU_DATA_ARRAY");
    EXPECT_ERROR(starpu_task_insert(&variable, STARPU_DATA_MODE_ARRAY, NULL, 2, 0), -EINVAL,
                 "STARPU_DATA_MODE_ARRAY");
    CHECK_EQUAL(starpu_task_insert(&variable, STARPU_DATA_MODE_ARRAY, NULL, 0, 0), 0);
    CHECK_EQUAL(starpu_task_insert(NULL, STARPU_DATA_ARRAY, NULL, 0, 0), 0);
}

static void ends(void) {
    struct starpu_task* task = check_task(&run, NULL, NULL);
    EXPECT_ERROR(starpu_task_insert(&run, STARPU_TASK_END_DEP, -3, 0), -EINVAL, "-3");
    EXPECT_ERRNO(starpu_task_end_dep_add(task, -1), EINVAL, "-1");
    task->regenerate = 1; // beside destroy, which starpu_task_create sets
    EXPECT_ERROR(starpu_task_submit(task), -EINVAL, "set destroy to 0");
    task->regenerate = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    EXPECT_ERRNO(starpu_create_sync_task(2, 1, NULL, NULL, NULL), EINVAL, "starpu_create_sync_task");
}

static void submit_once_more(void* task) {
    EXPECT_ERROR(starpu_task_submit(task), -EBUSY, "destroy");
}

static void a_task_that_is_about_to_go(void) {
    struct starpu_task* task = check_task(&run, NULL, NULL);
    task->callback_func = submit_once_more;
    task->callback_arg = task;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
}

int main(void) {
    before_the_runtime_starts();
    check_start();
    numbers_of_buffers();
    ends();
    a_task_that_is_about_to_go();
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    return check_survived();
}
