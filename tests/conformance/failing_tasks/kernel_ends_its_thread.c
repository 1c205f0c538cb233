// A kernel that ends the thread it runs in fails, and another thread goes on as its worker; cancelling a
// worker's thread has no effect.
#include "check.h"

#include <pthread.h>

enum { rounds = 20 };

static int cleaned;

static void leave(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    pthread_cleanup_push(check_tick, &cleaned);
    pthread_exit(NULL);
    pthread_cleanup_pop(0);
}
static struct starpu_codelet leaving = {
    .cpu_funcs = {leave}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "leaving"};

static void cancel_itself(void* buffers[], void* arg) {
    pthread_cancel(pthread_self());
    pthread_testcancel();
    check_run(buffers, arg);
}
static struct starpu_codelet cancelling = {.cpu_funcs = {cancel_itself}};

static void run_on_each_worker(struct starpu_codelet* codelet, starpu_data_handle_t handle) {
    unsigned worker;
    for (worker = 0; worker < starpu_worker_get_count(); ++worker) {
        struct starpu_task* task = check_task(codelet, handle, NULL);
        task->execute_on_a_specific_worker = 1;
        task->workerid = worker;
        CHECK_EQUAL(starpu_task_submit(task), 0);
    }
}

int main(void) {
    int value = 0, i;
    starpu_data_handle_t handle;
    struct starpu_task* task;
    check_start();
    handle = check_int(&value);
    for (i = 0; i < rounds; ++i) {
        task = check_task(&leaving, handle, NULL);
        task->destroy = 0;
        task->detach = 0;
        CHECK_EQUAL(starpu_task_submit(task), 0);
        CHECK(starpu_task_wait(task) != 0); // it has failed, which a line says
        starpu_task_destroy(task);
    }
    CHECK_EQUAL(check_count(&cleaned), rounds);
    run_on_each_worker(&leaving, handle);
    CHECK(starpu_task_wait_for_all() != 0);
    run_on_each_worker(&run, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 2);
    run_on_each_worker(&cancelling, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 4);
    check_submit(&store, handle, &i);
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_R), 0);
    CHECK_EQUAL(value, rounds);
    starpu_data_release(handle);
    starpu_data_unregister(handle);
    return check_stop();
}
