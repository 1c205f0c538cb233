// A takeover makes room in a short queue: what waits above for that room moves on, and with it a task behind
// it that an idle worker can run.
#include "check.h"

static int has_begun, is_open, last_has_run;

static void await_open(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_tick(&has_begun);
    check_await(&is_open, 1);
}

static void await_last(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_tick(&has_begun);
    check_await(&last_has_run, 1);
}

static void be_last(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_tick(&last_has_run);
}

static struct starpu_codelet opening = {.cpu_funcs = {await_open}, .name = "opening"};
static struct starpu_codelet waiting = {.cpu_funcs = {await_last}, .name = "waiting"};
static struct starpu_codelet last = {.cpu_funcs = {be_last}, .name = "last"};

// The workers of a task are bits of one number.
static void submit_for(struct starpu_codelet* codelet, unsigned* workers) {
    struct starpu_task* task = check_task(codelet, NULL, NULL);
    task->workerids = workers;
    task->workerids_len = 1;
    CHECK_EQUAL(starpu_task_submit(task), 0);
}

int main(void) {
    unsigned first = 1u << 0, second = 1u << 1, third = 1u << 2, either = first | second;
    struct starpu_conf conf = check_conf(3);
    unsetenv("STARPU_SCHED");
    setenv("STARPU_NTASKS_THRESHOLD", "1", 1);
    conf.sched_policy_name = "modular-random-prefetching";
    CHECK_EQUAL(starpu_init(&conf), 0);
    submit_for(&waiting, &first);
    submit_for(&opening, &second);
    check_await(&has_begun, 2);
    submit_for(&run, &second);     // fills the queue of the second worker
    submit_for(&waiting, &either); // and this one that of the first worker
    submit_for(&run, &first);      // stays above, and so does what comes after it
    submit_for(&last, &third);
    starpu_usleep(100000); // the third worker sleeps then
    check_tick(&is_open);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&last_has_run), 1);
    return check_stop();
}
