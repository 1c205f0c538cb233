// A synchronous insertion that cannot end: the task and its values stay the runtime's, which runs and frees
// it later.
#include "check_standstill.h"

static int received;

static void receive(void* buffers[], void* arguments) {
    (void)buffers;
    starpu_codelet_unpack_args(arguments, &received);
}

static struct starpu_codelet stuck = {.cpu_funcs = {receive}, .nbuffers = 0, .name = "stuck"};

int main(void) {
    int sent = 42;
    check_start_impatient();
    starpu_tag_declare_deps(5, 1, (starpu_tag_t)6);
    EXPECT_STALL(starpu_task_insert(&stuck, STARPU_VALUE, &sent, sizeof sent, STARPU_TAG, (starpu_tag_t)5,
                                    STARPU_TASK_SYNCHRONOUS, 1, 0),
                 "task \"stuck\" waits for tag 6");
    CHECK_EQUAL(received, 0);
    starpu_tag_notify_from_apps(6);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(received, 42);
    return check_survived();
}
