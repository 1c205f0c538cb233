// Shutdown ends although tasks are blocked in every way: they are cancelled, and their callbacks are called.
#include "check_standstill.h"

static int ended;

static void submit_with_callback(struct starpu_task* task) {
    task->callback_func = check_tick;
    task->callback_arg = &ended;
    check_submit_task(task);
}

// The library still knows of them while nobody else has used the data.
static void release_others(starpu_data_handle_t* read, starpu_data_handle_t* written) {
    static int values[2];
    *read = check_int(&values[0]);
    *written = check_int(&values[1]);
    CHECK_EQUAL(starpu_data_acquire(*read, STARPU_R), 0);
    starpu_data_release(*read);
    CHECK_EQUAL(starpu_data_acquire(*written, STARPU_RW), 0);
    starpu_data_release_to(*written, STARPU_R);
    starpu_data_release(*written);
}

int main(void) {
    int value = 0;
    starpu_data_handle_t handle, read, written;
    struct starpu_task *forgotten, *behind;
    check_start_impatient();
    release_others(&read, &written);
    handle = check_int(&value);
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_RW), 0);
    submit_with_callback(check_task(&increment, handle, NULL));
    submit_with_callback(check_task(&increment, handle, NULL));

    behind = check_named("behind a tag");
    behind->use_tag = 1;
    behind->tag_id = 1;
    starpu_tag_declare_deps(1, 1, (starpu_tag_t)2);
    submit_with_callback(behind);

    forgotten = check_kept("forgotten");
    behind = check_named("behind a task");
    starpu_task_declare_deps(behind, 1, forgotten);
    submit_with_callback(behind);

    behind = check_named("without end");
    starpu_task_end_dep_add(behind, 3);
    submit_with_callback(behind);
    check_await(&check_runs, 1); // it has run

    EXPECT_TOLD(starpu_shutdown(), "nothing has moved", "starpu_shutdown: 5 tasks are blocked",
                "they are cancelled");
    CHECK_EQUAL(check_count(&ended), 5);
    CHECK_EQUAL(check_count(&check_runs), 1);
    CHECK_EQUAL(value, 0);
    starpu_task_destroy(forgotten);
    check_start();
    starpu_data_release(handle); // data outlive a shutdown
    starpu_data_unregister(handle);
    starpu_data_unregister(read);
    starpu_data_unregister(written);
    return check_survived();
}
