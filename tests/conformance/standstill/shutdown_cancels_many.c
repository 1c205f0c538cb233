// Shutdown cancels ever so many tasks in time that grows with their number, whatever holds them back, and
// loses none.
#include "check_standstill.h"

#include <time.h>

enum { many = 100000, fewer = 20000 };

static int value, ended;

static struct starpu_task* counted(struct starpu_codelet* codelet, starpu_data_handle_t handle) {
    struct starpu_task* task = check_task(codelet, handle, NULL);
    task->callback_func = check_tick;
    task->callback_arg = &ended;
    return task;
}

static void submit_tagged(starpu_tag_t tag, starpu_tag_t after) {
    struct starpu_task* task = counted(&run, NULL);
    task->use_tag = 1;
    task->tag_id = tag;
    starpu_tag_declare_deps_array(tag, 1, &after);
    CHECK_EQUAL(starpu_task_submit(task), 0);
}

static int behind_one_tag(void) {
    int i;
    for (i = 0; i < many; ++i) submit_tagged((starpu_tag_t)(i + 2), 1);
    return many;
}

static int in_a_chain_of_tags(void) {
    int i;
    for (i = 0; i < many; ++i) submit_tagged((starpu_tag_t)(i + 2), (starpu_tag_t)(i + 1));
    return many;
}

// Each of them holds the data until its end is released.
static int without_end(void) {
    starpu_data_handle_t handle = check_int(&value);
    int i;
    for (i = 0; i < fewer; ++i) {
        struct starpu_task* task = counted(&increment, handle);
        starpu_task_end_dep_add(task, 1);
        CHECK_EQUAL(starpu_task_submit(task), 0);
    }
    return fewer;
}

static int behind_acquisitions(void) {
    starpu_data_handle_t handle = check_int(&value);
    int i;
    for (i = 0; i < fewer; ++i) {
        CHECK_EQUAL(starpu_data_acquire_cb(handle, STARPU_RW, check_tick, &ended), 0);
        CHECK_EQUAL(starpu_task_submit(counted(&increment, handle)), 0);
    }
    return 2 * fewer;
}

// The first number is missing, and one in between.
static int numbered_with_gaps(void) {
    int i;
    for (i = 2; i < 100; ++i) {
        struct starpu_task* task = counted(&run, NULL);
        task->execute_on_a_specific_worker = 1;
        task->workerid = 0;
        task->workerorder = i < 50 ? (unsigned)i : (unsigned)i + 1;
        CHECK_EQUAL(starpu_task_submit(task), 0);
    }
    return 98;
}

static void expect_cancelled(int (*block)(void), const char* what) {
    time_t before;
    int expected;
    ended = 0;
    check_start_impatient();
    expected = block();
    before = time(NULL);
    check_listen();
    starpu_shutdown();
    check_stop_listening();
    if (strstr(check_said, "they are cancelled") == NULL || strstr(check_said, "lost") != NULL)
        fprintf(stderr, "%s: shutdown printed \"%s\"\n", what, check_said);
    CHECK(strstr(check_said, "they are cancelled") != NULL && strstr(check_said, "lost") == NULL);
    CHECK_EQUAL(check_count(&ended), expected);
    CHECK(time(NULL) - before < 60); // it takes a second, and took minutes when each step visited all
}

int main(void) {
    expect_cancelled(behind_one_tag, "behind one tag");
    expect_cancelled(in_a_chain_of_tags, "in a chain of tags");
    expect_cancelled(without_end, "without end");
    expect_cancelled(behind_acquisitions, "behind acquisitions");
    expect_cancelled(numbered_with_gaps, "numbered with gaps");
    return 0;
}
