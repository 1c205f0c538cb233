// A prologue and the callback of an acquisition wait for a task that became ready together with them,
// whatever was submitted first; and a prologue for the program, which waits for what came before it.
#include "check.h"

#include <pthread.h>

static int is_open, has_run;

static void await_open(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_await(&is_open, 1);
}

static void tell(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_tick(&has_run);
}

static void await_run(void* arg) {
    (void)arg;
    check_await(&has_run, 1);
}

static starpu_data_handle_t handle;

static void await_run_and_release(void* arg) {
    await_run(arg);
    starpu_data_release(handle);
}

static struct starpu_codelet cause = {.cpu_funcs = {await_open}, .nbuffers = 1, .modes = {STARPU_W}};
static struct starpu_codelet telling = {.cpu_funcs = {tell}, .nbuffers = 1, .modes = {STARPU_R}};
static struct starpu_codelet reading = {.cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_R}};

static void submit_with_prologue(void) {
    struct starpu_task* task = check_task(&reading, handle, NULL);
    task->prologue_callback_func = await_run;
    CHECK_EQUAL(starpu_task_submit(task), 0);
}

static void acquire(void) {
    CHECK_EQUAL(starpu_data_acquire_cb(handle, STARPU_R, await_run_and_release, NULL), 0);
}

static void check_pair(void (*wait_in_call)(void), int call_is_first) {
    int value = 0;
    is_open = has_run = 0;
    handle = check_int(&value);
    check_submit(&cause, handle, NULL);
    if (call_is_first) wait_in_call();
    check_submit(&telling, handle, NULL);
    if (!call_is_first) wait_in_call();
    check_linger(); // they wait for the cause
    check_tick(&is_open);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister(handle);
}

static void submit_after(struct starpu_task* earlier, struct starpu_task* later) {
    starpu_task_declare_deps_array(later, 1, &earlier);
    CHECK_EQUAL(starpu_task_submit(later), 0);
}

static struct starpu_codelet telling_alone = {.cpu_funcs = {tell}};

static void nothing(void* arg) {
    (void)arg;
}

static void check_declared(int call_is_first, int cause_has_callback) {
    struct starpu_task* task = check_task(&run, NULL, NULL);
    struct starpu_task* calling = check_task(&run, NULL, NULL);
    has_run = 0;
    if (cause_has_callback) task->callback_func = nothing;
    calling->prologue_callback_func = await_run;
    if (call_is_first) submit_after(task, calling);
    submit_after(task, check_task(&telling_alone, NULL, NULL));
    if (!call_is_first) submit_after(task, calling);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
}

static int may_go_on;

static void await_program(void* arg) {
    (void)arg;
    check_await(&may_go_on, 1);
}

static void submit_awaiting_program(void) {
    struct starpu_task* task = check_task(&reading, handle, NULL);
    task->prologue_callback_func = await_program;
    CHECK_EQUAL(starpu_task_submit(task), 0);
}

static struct starpu_codelet nowhere = {.where = STARPU_NOWHERE, .nbuffers = 1, .modes = {STARPU_R}};

// The task without a kernel ends, and the program goes on, before the prologue of the later one is called.
static void check_nowhere(void) {
    int value = 0;
    struct starpu_task* empty;
    is_open = may_go_on = 0;
    handle = check_int(&value);
    check_submit(&cause, handle, NULL);
    empty = check_task(&nowhere, handle, NULL);
    empty->detach = 0;
    CHECK_EQUAL(starpu_task_submit(empty), 0);
    submit_awaiting_program();
    check_linger();
    check_tick(&is_open);
    CHECK_EQUAL(starpu_task_wait(empty), 0);
    check_tick(&may_go_on);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister(handle);
}

static void* submit_behind_acquisition(void* arg) {
    (void)arg;
    check_linger(); // the other thread acquires
    submit_awaiting_program();
    check_tick(&is_open);
    return NULL;
}

static void check_blocking_acquisition(void) {
    int value = 0;
    pthread_t thread;
    is_open = may_go_on = 0;
    handle = check_int(&value);
    check_submit(&cause, handle, NULL);
    CHECK_EQUAL(pthread_create(&thread, NULL, submit_behind_acquisition, NULL), 0);
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_R), 0);
    check_tick(&may_go_on);
    starpu_data_release(handle);
    CHECK_EQUAL(pthread_join(thread, NULL), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister(handle);
}

#if STARPU_MINOR_VERSION >= 4 // the others come after such calls there
// The callback of a task whose end waits for the cause waits for a kernel behind the cause.
static void check_end_dependency(void) {
    struct starpu_task* task = check_task(&run, NULL, NULL);
    struct starpu_task* ending = starpu_task_create();
    has_run = 0;
    submit_after(task, check_task(&telling_alone, NULL, NULL));
    ending->callback_func = await_run;
    starpu_task_declare_end_deps_array(ending, 1, &task);
    CHECK_EQUAL(starpu_task_submit(ending), 0);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
}

// A kernel that the worker of the cause would run next is not kept from the others.
static void check_task_without_kernel(int calls_at_end) {
    int value = 0;
    struct starpu_task* empty;
    is_open = has_run = 0;
    handle = check_int(&value);
    check_submit(&cause, handle, NULL);
    check_submit(&telling, handle, NULL);
    empty = check_task(&nowhere, handle, NULL);
    if (calls_at_end)
        empty->epilogue_callback_func = await_run;
    else
        empty->prologue_callback_pop_func = await_run;
    CHECK_EQUAL(starpu_task_submit(empty), 0);
    check_linger();
    check_tick(&is_open);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister(handle);
}

static void await_open_with_two(void* buffers[], void* arg) {
    await_open(buffers, arg);
}

static struct starpu_codelet cause_of_two = {
    .cpu_funcs = {await_open_with_two}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_RW}};

static starpu_data_handle_t other;

static void* acquire_other(void* arg) {
    (void)arg;
    CHECK_EQUAL(starpu_data_acquire(other, STARPU_R), 0);
    check_tick(&has_run);
    starpu_data_release(other);
    return NULL;
}

// Behind the cause a piece is put back, and a callback on the whole waits for another thread's acquisition.
static void check_behind_switch(void) {
    int values[2] = {0}, value = 0;
    struct starpu_data_filter halves = {.filter_func = starpu_vector_filter_block, .nchildren = 1};
    starpu_data_handle_t piece;
    struct starpu_task* task;
    pthread_t thread;
    is_open = has_run = 0;
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 2, sizeof *values);
    other = check_int(&value);
    starpu_data_partition_plan(handle, &halves, &piece);
    starpu_data_partition_submit(handle, 1, &piece);
    task = check_task(&cause_of_two, piece, NULL);
    task->handles[1] = other;
    task->callback_func = nothing;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    starpu_data_unpartition_submit(handle, 1, &piece, STARPU_MAIN_RAM);
    task = check_task(&nowhere, handle, NULL);
    task->callback_func = await_run;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(pthread_create(&thread, NULL, acquire_other, NULL), 0);
    check_linger();
    check_tick(&is_open);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(pthread_join(thread, NULL), 0);
    starpu_data_partition_clean(handle, 1, &piece);
    starpu_data_unregister(handle);
    starpu_data_unregister(other);
}
#endif

int main(void) {
    unsetenv(
        "STARPU_SCHED"); // a policy that chooses workers early may give what is awaited to the one that waits
    check_start();
    check_pair(submit_with_prologue, 0);
    check_pair(acquire, 0);
    check_declared(0, 0);
    check_declared(0, 1);
    check_nowhere();
    check_blocking_acquisition();
#if STARPU_MINOR_VERSION >= 4 // else what was submitted first is called first
    check_pair(submit_with_prologue, 1);
    check_pair(acquire, 1);
    check_declared(1, 0);
    check_declared(1, 1);
    check_end_dependency();
    check_task_without_kernel(0);
    check_task_without_kernel(1);
    check_behind_switch();
#endif
    return check_stop();
}
