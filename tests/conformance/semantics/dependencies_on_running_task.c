// A codelet makes tasks wait for the task it runs for; in the callback that task has ended.
#include "check.h"

static int order, codelet_at, successor_at;

static void note(void* buffers[], void* arg) {
    (void)buffers;
    *(int*)arg = STARPU_ATOMIC_ADD(&order, 1);
}
static struct starpu_codelet noting = {.cpu_funcs = {note}};

static void submit_successor(struct starpu_codelet* codelet, void* arg) {
    struct starpu_task* self = starpu_task_get_current();
    struct starpu_task* successor = check_task(codelet, NULL, arg);
    starpu_task_declare_deps_array(successor, 1, &self);
    CHECK_EQUAL(starpu_task_submit(successor), 0);
}

static void in_codelet(void* buffers[], void* arg) {
    (void)arg;
    submit_successor(&noting, &successor_at);
    check_linger();
    note(buffers, &codelet_at);
}
static struct starpu_codelet submitting = {.cpu_funcs = {in_codelet}};

static void in_callback(void* arg) {
    (void)arg;
    submit_successor(&run, NULL);
    check_await(&check_runs, 1); // it need not wait for the callback
}

static void submit_one(int detach, int destroy) {
    struct starpu_task* task = check_task(&submitting, NULL, NULL);
    task->callback_func = in_callback;
    task->detach = (unsigned)detach & 1;
    task->destroy = (unsigned)destroy & 1;
    order = check_runs = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(codelet_at, 1);
    CHECK_EQUAL(successor_at, 2);
    CHECK_EQUAL(check_count(&check_runs), 1);
    if (!destroy) starpu_task_destroy(task);
}

int main(void) {
    check_start();
    submit_one(1, 1);
    submit_one(1, 0);
    submit_one(0, 0);
    return check_stop();
}
