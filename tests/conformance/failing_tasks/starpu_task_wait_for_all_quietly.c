// Programs that handle failures themselves get what the wait for all would print.
#include "failing.h"

static struct starpu_codelet failing = {
    .cpu_funcs = {fail_with_io_error}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "failing"};

// Its own line comes while it runs.
static void fail_now(starpu_data_handle_t handle) {
    check_submit(&failing, handle, NULL);
    while (starpu_task_nsubmitted() != 0) starpu_usleep(10);
}

static void tells_once(starpu_data_handle_t handle) {
    char text[200] = "left from before";
    fail_now(handle);
    check_submit(&increment, handle, NULL);
    check_submit(&increment, handle, NULL);
    EXPECT_SILENCE(CHECK_EQUAL(starpu_task_wait_for_all_quietly(text, sizeof text), -EIO));
    CHECK(strcmp(text, "task \"failing\" failed: Input/output error; altogether 1 failed and 2 were "
                       "cancelled because of that") == 0);
    EXPECT_SILENCE(CHECK_EQUAL(starpu_task_wait_for_all_quietly(text, sizeof text), 0));
    CHECK(text[0] == 0);
    EXPECT_SILENCE(CHECK_EQUAL(starpu_task_wait_for_all(), 0));
}

static void cuts_off(starpu_data_handle_t handle) {
    char text[8] = "1234567";
    fail_now(handle);
    EXPECT_SILENCE(CHECK_EQUAL(starpu_task_wait_for_all_quietly(text, 5), -EIO));
    CHECK(memcmp(text, "task\00067", 8) == 0);
    fail_now(handle);
    EXPECT_SILENCE(CHECK_EQUAL(starpu_task_wait_for_all_quietly(NULL, 0), -EIO));
}

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    tells_once(handle);
    cuts_off(handle);
    check_submit(&increment, handle, NULL);
    EXPECT_ERROR(starpu_task_wait_for_all_quietly(NULL, 5), -EINVAL, "the text is NULL");
    CHECK_EQUAL(starpu_task_wait_for_all_quietly(NULL, 0), 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 1);
    return check_survived();
}
