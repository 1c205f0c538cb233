// The callback of an acquisition, and the prologue of a task, wait for a task that became ready with them.
#include "check.h"

static int reads;
static starpu_data_handle_t value;

static void write_slowly(void* buffers[], void* arg) {
    (void)arg;
    check_linger();
    *CHECK_BUFFER(buffers, 0) = 1;
}
static struct starpu_codelet writing = {.cpu_funcs = {write_slowly}, .nbuffers = 1, .modes = {STARPU_W}};

static void read_it(void* buffers[], void* arg) {
    (void)buffers, (void)arg;
    (void)STARPU_ATOMIC_ADD(&reads, 1);
}
static struct starpu_codelet reading = {.cpu_funcs = {read_it}, .nbuffers = 1, .modes = {STARPU_R}};

static void wait_for_reader(void* arg) {
    (void)arg;
    check_await(&reads, 1);
}

static void wait_and_release(void* arg) {
    wait_for_reader(arg);
    starpu_data_release(value);
}

static void run_with(int has_prologue) {
    reads = 0;
    check_submit(&writing, value, NULL);
    check_submit(&reading, value, NULL);
    if (has_prologue) {
        struct starpu_task* task = check_task(&reading, value, NULL);
        task->prologue_callback_func = wait_for_reader;
        CHECK_EQUAL(starpu_task_submit(task), 0);
    } else {
        CHECK_EQUAL(starpu_data_acquire_cb(value, STARPU_R, wait_and_release, NULL), 0);
    }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
}

int main(void) {
    int number = 0, i;
    check_start_with(2);
    value = check_int(&number);
    for (i = 0; i < 10; ++i) run_with(i % 2);
    starpu_data_unregister(value);
    return check_stop();
}
