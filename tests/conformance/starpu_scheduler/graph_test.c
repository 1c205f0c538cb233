// The policy graph_test runs first the tasks with the longest chains behind them.
#include "check.h"

static int is_at_gate, is_open, count;
static char order[16];

static void wait_at_gate(void* buffers[], void* arg) {
    (void)buffers, (void)arg;
    (void)STARPU_ATOMIC_ADD(&is_at_gate, 1);
    while (!check_count(&is_open)) starpu_usleep(100);
}
static struct starpu_codelet gate = {.cpu_funcs = {wait_at_gate}, .name = "gate"};

static void note(void* buffers[], void* arg) {
    (void)buffers;
    order[STARPU_ATOMIC_ADD(&count, 1) - 1] = *(const char*)arg;
}
static struct starpu_codelet noted = {.cpu_funcs = {note}, .name = "noted"};
static struct starpu_codelet on_data = {
    .cpu_funcs = {note}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "on_data"};

static struct starpu_task* task_of(const char* letter, starpu_data_handle_t handle) {
    struct starpu_task* task = check_task(handle ? &on_data : &noted, handle, NULL);
    task->cl_arg = (void*)(uintptr_t)letter;
    return task;
}

static void submit(const char* letter, starpu_data_handle_t handle) {
    CHECK_EQUAL(starpu_task_submit(task_of(letter, handle)), 0);
}

// The second one waits for the first one.
static void submit_pair(const char* first, const char* second) {
    struct starpu_task *one = task_of(first, NULL), *other = task_of(second, NULL);
    starpu_task_declare_deps_array(other, 1, &one);
    CHECK_EQUAL(starpu_task_submit(one), 0);
    CHECK_EQUAL(starpu_task_submit(other), 0);
}

static void close_gate(void) {
    is_at_gate = is_open = count = 0;
    memset(order, 0, sizeof order);
    check_submit(&gate, NULL, NULL);
    starpu_do_schedule();
    check_await(&is_at_gate, 1);
}

static void open_gate(void) {
    (void)STARPU_ATOMIC_ADD(&is_open, 1);
}

int main(void) {
    int value = 0;
    struct starpu_conf conf = check_conf(1);
    starpu_data_handle_t handle;
    unsetenv("STARPU_SCHED");
    conf.sched_policy_name = "graph_test";
    CHECK_EQUAL(starpu_init(&conf), 0);
    handle = check_int(&value);

    // One by itself, then three that wait for each other's data, then two by declaration.
    close_gate();
    submit("a", NULL);
    submit("b", handle);
    submit("c", handle);
    submit("d", handle);
    submit_pair("e", "f");
    starpu_do_schedule();
    open_gate();
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_TEXT(order, "becafd"); // of equals that first which waited first: e before c, a before f and d
    starpu_data_unregister(handle);
    return check_stop();
}
