// A task that stays may be submitted again as soon as the program hears of its end: in its own callback, and
// after its tag was waited for.
#include "check.h"

#include <pthread.h>

enum { rounds = 300, wide = 12 };

static int runs, callbacks;

static void count(void* buffers[], void* arg) {
    (void)arg;
    ++*CHECK_BUFFER(buffers, 0);
    check_tick(&runs);
}
static struct starpu_codelet counting = {.cpu_funcs = {count}, .nbuffers = 1, .modes = {STARPU_RW}};
static struct starpu_codelet counting_widely = {.cpu_funcs = {count}, .nbuffers = STARPU_VARIABLE_NBUFFERS};

static void submit_again(void* task) {
    if (STARPU_ATOMIC_ADD(&callbacks, 1) < rounds) CHECK_EQUAL(starpu_task_submit(task), 0);
}

static void expect_runs(int expected) {
    CHECK_EQUAL(check_count(&runs), expected);
    runs = callbacks = 0;
}

// The wait is for the newest of the runs.
static void in_its_own_callback(starpu_data_handle_t handle, int detach) {
    struct starpu_task* task = check_task(&counting, handle, NULL);
    task->destroy = 0;
    task->detach = detach;
    task->callback_func = submit_again;
    task->callback_arg = task;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(detach ? starpu_task_wait_for_all() : starpu_task_wait(task), 0);
    starpu_task_destroy(task);
    expect_runs(rounds);
}

// More than a task holds itself.
static void with_many_buffers(void) {
    static int values[wide];
    starpu_data_handle_t handles[wide];
    struct starpu_data_descr buffers[wide];
    struct starpu_task* task;
    int i;
    for (i = 0; i < wide; ++i) {
        handles[i] = check_int(&values[i]);
        buffers[i].handle = handles[i];
        buffers[i].mode = i == 0 ? STARPU_RW : STARPU_R;
    }
    task = starpu_task_build(&counting_widely, STARPU_DATA_MODE_ARRAY, buffers, wide, 0);
    CHECK(task != NULL);
    task->destroy = 0;
    task->callback_func = submit_again;
    task->callback_arg = task;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    expect_runs(rounds);
    starpu_task_destroy(task);
    for (i = 0; i < wide; ++i) starpu_data_unregister(handles[i]);
}

static void tick_slowly(void* arg) {
    (void)arg;
    check_tick(&callbacks);
    if (check_count(&callbacks) % 32 == 0) starpu_usleep(200);
}

// Most often the callback of the run before has not returned yet.
static void after_its_tag(starpu_data_handle_t handle, starpu_tag_t tag, int with_callback) {
    struct starpu_task* task = check_task(&counting, handle, NULL);
    int i;
    task->destroy = 0;
    task->use_tag = 1;
    task->tag_id = tag;
    if (with_callback) task->callback_func = tick_slowly;
    for (i = 0; i < rounds; ++i) {
        CHECK_EQUAL(starpu_task_submit(task), 0);
        CHECK_EQUAL(starpu_tag_wait(tag), 0);
    }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    if (with_callback) CHECK_EQUAL(check_count(&callbacks), rounds);
    starpu_task_destroy(task);
    expect_runs(rounds);
}

// Each run takes its place in the order of the submissions, whatever the thread that ended the one before
// does.
static void in_order(starpu_data_handle_t handle, int* value) {
    struct starpu_task* task = check_task(&counting, handle, NULL);
    int i, seen;
    task->destroy = 0;
    task->use_tag = 1;
    task->tag_id = 3;
    task->callback_func = tick_slowly;
    starpu_data_acquire(handle, STARPU_W);
    *value = 0;
    starpu_data_release(handle);
    for (i = 0; i < rounds; ++i) {
        CHECK_EQUAL(starpu_task_submit(task), 0);
        CHECK_EQUAL(starpu_tag_wait(3), 0);
        seen = -1;
        CHECK_EQUAL(starpu_data_acquire(handle, STARPU_R), 0);
        seen = *value;
        starpu_data_release(handle);
        CHECK_EQUAL(seen, i + 1);
    }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_task_destroy(task);
    expect_runs(rounds);
}

// One thread waits for the task itself while another submits it again and again.
static void* wait_for(void* task) {
    CHECK_EQUAL(starpu_task_wait(task), 0);
    CHECK_EQUAL(check_count(&callbacks), rounds);
    return NULL;
}

static void while_another_waits(starpu_data_handle_t handle) {
    struct starpu_task* task = check_task(&counting, handle, NULL);
    pthread_t waiting;
    task->destroy = 0;
    task->detach = 0;
    task->callback_func = submit_again;
    task->callback_arg = task;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(pthread_create(&waiting, NULL, wait_for, task), 0);
    CHECK_EQUAL(pthread_join(waiting, NULL), 0);
    starpu_task_destroy(task);
    expect_runs(rounds);
}

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    in_its_own_callback(handle, 1);
    in_its_own_callback(handle, 0);
    in_its_own_callback(handle, 1);
    with_many_buffers();
    after_its_tag(handle, 1, 0);
    after_its_tag(handle, 2, 1);
    in_order(handle, &value);
    while_another_waits(handle);
    starpu_data_unregister(handle);
    return check_stop();
}
