// A task is submitted again while others still use what it used before, and with other data than before.
#include "summing.h"

enum { later_runs = 5, most_buffers = 12 };

static int has_begun, may_end, looks;

static void look_long(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_tick(&has_begun);
    check_await(&may_end, 1);
}

static void look(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_tick(&looks);
}

static struct starpu_codelet looking_long = {.cpu_funcs = {look_long}, .nbuffers = 1, .modes = {STARPU_R}};
static struct starpu_codelet looking = {.cpu_funcs = {look}, .nbuffers = STARPU_VARIABLE_NBUFFERS};

// An earlier reader is still at work.
static void check_readers(int buffers) {
    int values[most_buffers] = {0};
    starpu_data_handle_t handles[most_buffers];
    enum starpu_data_access_mode modes[most_buffers];
    struct starpu_task* task = check_kept_task(&looking, NULL, NULL);
    for (int i = 0; i < buffers; ++i) {
        handles[i] = check_int(&values[i]);
        modes[i] = STARPU_R;
    }
    has_begun = may_end = looks = 0;
    check_submit(&looking_long, handles[0], NULL);
    check_await(&has_begun, 1);
    task->nbuffers = buffers;
    task->dyn_handles = malloc(sizeof handles);
    task->dyn_modes = malloc(sizeof modes);
    memcpy(task->dyn_handles, handles, (size_t)buffers * sizeof *handles);
    memcpy(task->dyn_modes, modes, (size_t)buffers * sizeof *modes);
    for (int run = 0; run < later_runs; ++run) check_run_once(task);
    CHECK_EQUAL(check_count(&looks), later_runs);
    for (int i = 0; i < buffers; ++i) check_submit(&increment, handles[i], NULL);
    check_tick(&may_end);
    check_run_once(task);
    for (int i = 0; i < buffers; ++i) starpu_data_unregister(handles[i]);
    for (int i = 0; i < buffers; ++i) CHECK_EQUAL(values[i], 1);
    starpu_task_destroy(task);
}

// What it contributed to the one before is not forgotten.
static void check_other_data(void) {
    int values[2] = {1, 2};
    starpu_data_handle_t handles[2];
    for (int i = 0; i < 2; ++i) {
        handles[i] = check_int(&values[i]);
        starpu_data_set_reduction_methods(handles[i], &adding_up, &clearing);
    }
    struct starpu_task* task = check_kept_task(&contributing, handles[0], NULL);
    for (int run = 0; run < 6; ++run) {
        task->handles[0] = handles[run % 2];
        check_run_once(task);
    }
    for (int i = 0; i < 2; ++i) CHECK_EQUAL(read_int(handles[i]), 4 + i);
    for (int i = 0; i < 2; ++i) starpu_data_unregister(handles[i]);
    starpu_task_destroy(task);
}

// There was no value to begin with.
static void check_from_nothing(void) {
    starpu_data_handle_t handle = check_homeless_int();
    starpu_data_set_reduction_methods(handle, &adding_up, &clearing);
    struct starpu_task* task = check_kept_task(&contributing, handle, NULL);
    for (int run = 0; run < later_runs; ++run) check_run_once(task);
    CHECK_EQUAL(read_int(handle), later_runs);
    starpu_data_unregister(handle);
    starpu_task_destroy(task);
}

// The runtime destroys it after its last run.
static void check_last_run(void) {
    struct starpu_task* task = check_kept_task(&looking, NULL, NULL);
    looks = 0;
    check_run_once(task);
    task->detach = 1;
    task->destroy = 1;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&looks), 2);
}

int main(void) {
    check_start();
    check_readers(1);
    check_readers(most_buffers);
    check_other_data();
    check_from_nothing();
    check_last_run();
    return check_stop();
}
