// An access without order waits for a ready task, also for one that is kept for further runs; and no task
// waits for an access that waits for the task's own end.
#include "occupied_workers.h"

enum { most_buffers = 12 };

static int values[most_buffers], called, seen;
static starpu_data_handle_t handles[most_buffers];

static void increment_both(void* buffers[], void* arg) {
    (void)arg;
    ++*CHECK_BUFFER(buffers, 0);
    ++*CHECK_BUFFER(buffers, 1);
}

static struct starpu_codelet both = {
    .cpu_funcs = {increment_both}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_RW}, .name = "both"};
static struct starpu_codelet many = {
    .cpu_funcs = {increment_both}, .nbuffers = STARPU_VARIABLE_NBUFFERS, .name = "many"};
static struct starpu_codelet looking = {
    .cpu_funcs = {check_load}, .nbuffers = 1, .modes = {STARPU_R}, .name = "look"};

static void on_acquired(void* handle) {
    seen = values[0];
    starpu_data_release((starpu_data_handle_t)handle);
    check_tick(&called);
}

// Nothing was used without order before.
static void begin(void) {
    called = 0;
    for (int i = 0; i < most_buffers; ++i) {
        values[i] = 0;
        handles[i] = check_int(&values[i]);
    }
    check_occupy_workers((int)starpu_worker_get_count());
}

// One of the first two handles: locks may be taken in the order of addresses.
static int index_of(int is_lower) {
    return (handles[0] < handles[1]) == is_lower ? 0 : 1;
}

static void acquire_without_order(starpu_data_handle_t handle) {
    CHECK_EQUAL(starpu_data_acquire_cb_sequential_consistency(handle, STARPU_RW, on_acquired, handle, 0), 0);
}

static void submit_both_without_order(starpu_data_handle_t first, starpu_data_handle_t second) {
    struct starpu_task* task = starpu_task_create();
    task->cl = &both;
    task->handles[0] = first;
    task->handles[1] = second;
    task->sequential_consistency = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
}

static void end(int expected) {
    check_release_workers();
    check_await(&called, 1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    for (int i = 0; i < most_buffers; ++i) starpu_data_unregister(handles[i]);
    CHECK_EQUAL(values[0], expected);
    CHECK_EQUAL(values[1], expected);
}

static struct starpu_task* kept(struct starpu_codelet* cl) {
    struct starpu_task* task = check_kept_task(cl, NULL, NULL);
    for (int i = 0; cl != NULL && i < cl->nbuffers; ++i) task->handles[i] = handles[i];
    return task;
}

// The acquisition may be granted only after the task, which is ready.
static void check_waits(void) {
    struct starpu_task* earlier = kept(NULL);
    check_run_once(earlier);
    begin();
    struct starpu_task* later = kept(&both);
    starpu_task_declare_deps_array(later, 1, &earlier); // in each of its runs
    CHECK_EQUAL(starpu_task_submit(later), 0);
    acquire_without_order(handles[0]);
    CHECK_EQUAL(check_count(&called), 0);
    end(1);
    CHECK_EQUAL(seen, 1);
    starpu_task_destroy(later);
    starpu_task_destroy(earlier);
}

// The task is ready when the first of its data is asked for; what it is told to wait for then is for its next
// run.
static void check_later_dependency(int asks_lower_first) {
    struct starpu_task* earlier = kept(NULL);
    check_run_once(earlier);
    begin();
    struct starpu_task* task = kept(&both);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    acquire_without_order(handles[index_of(asks_lower_first)]);
    starpu_task_declare_deps_array(task, 1, &earlier);
    submit_both_without_order(handles[0], handles[1]);
    end(2);
    starpu_task_destroy(task);
    starpu_task_destroy(earlier);
}

// Its buffers are listed apart from the task, and it is the newest user of but one of the two.
static void check_many_buffers(int asks_lower_first) {
    static int looked;
    begin();
    struct starpu_data_descr descr[most_buffers];
    for (int i = 0; i < most_buffers; ++i) descr[i] = (struct starpu_data_descr){handles[i], STARPU_RW};
    CHECK_EQUAL(starpu_task_insert(&many, STARPU_DATA_MODE_ARRAY, descr, most_buffers, 0), 0);
    check_submit(&looking, handles[index_of(!asks_lower_first)], &looked);
    acquire_without_order(handles[index_of(asks_lower_first)]);
    submit_both_without_order(handles[0], handles[1]);
    end(2);
}

int main(void) {
    check_start();
    check_waits();
    for (int asks_lower_first = 0; asks_lower_first < 2; ++asks_lower_first) {
        check_later_dependency(asks_lower_first);
        check_many_buffers(asks_lower_first);
    }
    return check_stop();
}
