// Waiting for data inside a callback or a codelet is refused at once.
#include "check_standstill.h"

static starpu_data_handle_t handle;
static int from_callback, from_codelet;

static void ask(void* result) {
    *(int*)result = starpu_data_acquire(handle, STARPU_R);
}

static void ask_in_codelet(void* buffers[], void* arg) {
    (void)buffers;
    ask(arg);
}

static struct starpu_codelet asking = {.cpu_funcs = {ask_in_codelet}, .name = "asking"};

int main(void) {
    int value = 1;
    struct starpu_task* task;
    check_start_impatient();
    handle = check_int(&value);
    task = check_task(&asking, NULL, &from_codelet);
    task->callback_func = ask;
    task->callback_arg = &from_callback;
    EXPECT_TOLD((check_submit_task(task), starpu_task_wait_for_all()), "starpu_data_acquire",
                "called from inside a task or callback");
    CHECK_EQUAL(from_codelet, -EDEADLK);
    CHECK_EQUAL(from_callback, -EDEADLK);
    starpu_data_unregister(handle);
    return check_survived();
}
