// A call of the program waits for what it submits: for a kernel, and for another call.
#include "check.h"

static int has_run;
static starpu_data_handle_t handle;

static void tell(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_tick(&has_run);
}

static void note_call(void* arg) {
    (void)arg;
    check_tick(&has_run);
}

static struct starpu_codelet telling = {.cpu_funcs = {tell}};

static void submit_kernel_and_wait(void* arg) {
    (void)arg;
    has_run = 0;
    check_submit(&telling, NULL, NULL);
    check_await(&has_run, 1);
}

static void submit_call_and_wait(void* arg) {
    struct starpu_task* empty = starpu_task_create();
    (void)arg;
    has_run = 0;
    empty->callback_func = note_call;
    CHECK_EQUAL(starpu_task_submit(empty), 0);
    check_await(&has_run, 1);
}

static void (*wait_in_call)(void*);

static void wait_and_release(void* arg) {
    wait_in_call(arg);
    starpu_data_release(handle);
}

static void check_callback_without_kernel(void) {
    struct starpu_task* task = starpu_task_create();
    task->callback_func = wait_in_call;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
}

static void check_epilogue_without_kernel(void) {
#if STARPU_MINOR_VERSION >= 4 // since then there are epilogues
    struct starpu_task* task = starpu_task_create();
    task->epilogue_callback_func = wait_in_call;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
#endif
}

static void check_prologue(void) {
    struct starpu_task* task = check_task(&run, NULL, NULL);
    task->prologue_callback_func = wait_in_call;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
}

static void check_acquisition(void) {
    int value = 0;
    handle = check_int(&value);
    CHECK_EQUAL(starpu_data_acquire_cb(handle, STARPU_R, wait_and_release, NULL), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister(handle);
}

static void check_all(void (*wait)(void*)) {
    wait_in_call = wait;
    check_callback_without_kernel();
    check_epilogue_without_kernel();
    check_prologue();
    check_acquisition();
}

#if STARPU_MINOR_VERSION >= 4 // else the stack grows with the chain
enum { chain_length = 20000 };
#else
enum { chain_length = 100 };
#endif
static int called;

static void submit_next(void* arg) {
    struct starpu_task* next;
    (void)arg;
    if (++called == chain_length) return;
    next = starpu_task_create();
    next->callback_func = submit_next;
    CHECK_EQUAL(starpu_task_submit(next), 0);
}

static void check_chain(void) {
    struct starpu_task* task = starpu_task_create();
    task->callback_func = submit_next;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(called, chain_length);
}

static struct starpu_task* ends_awaited[chain_length];

static void submit_next_awaited(void* arg) {
    (void)arg;
    if (++called < chain_length) CHECK_EQUAL(starpu_task_submit(ends_awaited[called]), 0);
}

// The same where each call comes at an end that waits for the next task.
static void check_chain_of_ends(void) {
    int i;
    called = 0;
    for (i = 0; i < chain_length; ++i) {
        struct starpu_task* task = starpu_task_create();
        ends_awaited[i] = starpu_task_create();
        task->callback_func = submit_next_awaited;
        starpu_task_declare_end_deps_array(task, 1, &ends_awaited[i]);
        CHECK_EQUAL(starpu_task_submit(task), 0);
    }
    CHECK_EQUAL(starpu_task_submit(ends_awaited[0]), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(called, chain_length);
}

int main(void) {
    unsetenv(
        "STARPU_SCHED"); // a policy that chooses workers early may give what is awaited to the one that waits
    check_start();
    check_all(submit_kernel_and_wait);
    check_all(submit_call_and_wait);
    check_chain();
    check_chain_of_ends();
    return check_stop();
}
