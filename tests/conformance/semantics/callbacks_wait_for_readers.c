// The callback of an acquisition, and the prologue of a task, wait for a task that became ready with them.
#include "check.h"

static int reads, calls;
static starpu_data_handle_t value;

static void write_slowly(void* buffers[], void* arg) {
    (void)arg;
    check_linger();
    *CHECK_BUFFER(buffers, 0) = 1;
}
static struct starpu_codelet writing = {.cpu_funcs = {write_slowly}, .nbuffers = 1, .modes = {STARPU_W}};

static void read_it(void* buffers[], void* arg) {
    (void)buffers, (void)arg;
    check_tick(&reads);
}
static struct starpu_codelet reading = {.cpu_funcs = {read_it}, .nbuffers = 1, .modes = {STARPU_R}};

static void wait_for_reader(void* arg) {
    check_await(&reads, 1);
    check_tick(arg);
}

static void wait_and_release(void* arg) {
    check_await(&reads, 1);
    starpu_data_release(value);
    check_tick(arg);
}

static void call_back(int from_prologue) {
    struct starpu_task* task;
    if (!from_prologue) {
        CHECK_EQUAL(starpu_data_acquire_cb(value, STARPU_R, wait_and_release, &calls), 0);
        return;
    }
    task = check_task(&reading, value, NULL);
    task->prologue_callback_func = wait_for_reader;
    task->prologue_callback_arg = &calls;
    CHECK_EQUAL(starpu_task_submit(task), 0);
}

static void run_with(int from_prologue) {
    reads = calls = 0;
    check_submit(&writing, value, NULL);
    check_submit(&reading, value, NULL);
    call_back(from_prologue);
    check_await(&calls, 1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
}

int main(void) {
    int number = 0, i;
    check_start_with(2);
    value = check_int(&number);
    for (i = 0; i < 20; ++i) run_with(i % 2);
    starpu_data_unregister(value);
    return check_stop();
}
