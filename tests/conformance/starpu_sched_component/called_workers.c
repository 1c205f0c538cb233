// A worker that was called for a task may leave without it, for a task of its own or for good: another worker
// is called then.
#include "check.h"

#include <starpu_driver.h>

static struct starpu_driver first = {.type = STARPU_CPU_WORKER, .id.cpu_id = 0};
static int sleeps[2], is_open = 1, has_run;

static void goes_to_sleep(unsigned worker) {
    check_tick(&sleeps[worker]);
}

// Keeps worker 0 from looking before all that is to reach it is there.
static void wakes_up(unsigned worker) {
    if (worker == 0) check_await(&is_open, 1);
}

static void note_run(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_tick(&has_run);
}

static void await_run(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_await(&has_run, 1);
}

static struct starpu_codelet noting = {.cpu_funcs = {note_run}, .name = "noting"};
static struct starpu_codelet awaiting = {.cpu_funcs = {await_run}, .name = "awaiting"};

static void* drive(void* arg) {
    (void)arg;
    CHECK_EQUAL(starpu_driver_run(&first), 0);
    return NULL;
}

static void start(unsigned drivers_left) {
    struct starpu_conf conf = check_conf(2);
    sleeps[0] = sleeps[1] = has_run = 0;
    conf.sched_policy_name = "modular-eager";
    conf.not_launched_drivers = &first;
    conf.n_not_launched_drivers = drivers_left;
    CHECK_EQUAL(starpu_init(&conf), 0);
}

static void submit_while_both_sleep(void) {
    check_await(&sleeps[0], 1);
    check_await(&sleeps[1], 1);
    STARPU_ATOMIC_ADD(&is_open, -1);
    check_submit(&noting, NULL, NULL);
}

static void open_and_wait(void) {
    check_tick(&is_open);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&has_run), 1);
}

static void leaves_for_its_own_task(void) {
    struct starpu_task* own = check_task(&awaiting, NULL, NULL);
    start(0);
    own->execute_on_a_specific_worker = 1;
    own->workerid = 0;
    submit_while_both_sleep();
    CHECK_EQUAL(starpu_task_submit(own), 0);
    open_and_wait();
    starpu_shutdown();
}

static void leaves_for_good(void) {
    starpu_pthread_t thread;
    start(1);
    CHECK_EQUAL(starpu_pthread_create(&thread, NULL, drive, NULL), 0);
    submit_while_both_sleep();
    starpu_drivers_request_termination();
    open_and_wait();
    starpu_pthread_join(thread, NULL);
    starpu_shutdown();
}

int main(void) {
    unsetenv("STARPU_SCHED");
    starpu_worker_set_going_to_sleep_callback(goes_to_sleep);
    starpu_worker_set_waking_up_callback(wakes_up);
    leaves_for_its_own_task();
    leaves_for_good();
    return 0;
}
