// Releasing a task's end wakes a thread that waits for all tasks, also when nothing else became ready by it.
#include "check.h"

#include <pthread.h>

static int waiting, woken;

static void* wait_for_all(void* unused) {
    (void)unused;
    __atomic_store_n(&waiting, 1, __ATOMIC_SEQ_CST);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    __atomic_store_n(&woken, 1, __ATOMIC_SEQ_CST);
    return NULL;
}

int main(void) {
    pthread_t thread;
    struct starpu_task* task;
    check_start();
    task = check_task(&run, NULL, NULL);
    task->destroy = 0;
    starpu_task_end_dep_add(task, 1);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(pthread_create(&thread, NULL, wait_for_all, NULL), 0);
    check_await(&waiting, 1);
    check_await(&check_runs, 1);
    check_linger(); // the worker sleeps, the thread waits
    CHECK_EQUAL(check_count(&woken), 0);
    starpu_task_end_dep_release(task);
    pthread_join(thread, NULL);
    CHECK_EQUAL(check_count(&woken), 1);
    starpu_task_destroy(task);
    return check_stop();
}
