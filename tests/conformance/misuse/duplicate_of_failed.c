// A duplicate or copy of data whose writer failed is not made, and the call that waits for it says so; the
// original can be written again.
#include "check_error.h"

static void fail(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    starpu_task_fail(EIO, NULL);
}

static struct starpu_codelet failing = {
    .cpu_funcs = {fail}, .nbuffers = 1, .modes = {STARPU_W}, .name = "failing"};

int main(void) {
    int value = 1, copy = 7, five = 5, read = 0;
    starpu_data_handle_t handle, other, duplicate = NULL;
    check_start();
    handle = check_int(&value);
    other = check_int(&copy);
    check_listen();
    check_submit(&failing, handle, NULL);
    duplicate = handle;
    CHECK_EQUAL(starpu_data_dup_ro(&duplicate, handle, 0), -ECANCELED);
    CHECK(duplicate == NULL);
    CHECK_EQUAL(starpu_data_cpy(other, handle, 0, NULL, NULL), -ECANCELED);
    CHECK_EQUAL(starpu_task_wait_for_all(), -EIO);
    CHECK_EQUAL(dup2(check_screen, STDERR_FILENO), STDERR_FILENO); // what was printed is others' matter
    fclose(check_heard_file);
    check_submit(&store, handle, &five);
    CHECK_EQUAL(starpu_data_dup_ro(&duplicate, handle, 0), 0);
    check_submit(&load, duplicate, &read);
    starpu_data_unregister(duplicate);
    starpu_data_unregister(handle);
    starpu_data_unregister(other);
    CHECK_EQUAL(read, 5);
    CHECK_EQUAL(copy, 7);
    return check_survived();
}
