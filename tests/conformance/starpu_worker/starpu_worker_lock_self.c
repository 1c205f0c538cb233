// A worker takes its own lock, and gives it back.
#include "check.h"

static int while_held = 77, afterwards = 77;

static void* attempt(void* result) {
    *(int*)result = starpu_worker_trylock(0);
    if (*(int*)result == 0) starpu_worker_unlock(0);
    return NULL;
}

static void attempt_elsewhere(int* result) {
    starpu_pthread_t thread;
    starpu_pthread_create(&thread, NULL, attempt, result);
    starpu_pthread_join(thread, NULL);
}

static void hold(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    starpu_worker_lock_self();
    attempt_elsewhere(&while_held);
    starpu_worker_unlock_self();
    attempt_elsewhere(&afterwards);
}

static struct starpu_codelet holding = {.cpu_funcs = {hold}};

int main(void) {
    check_start_with(1);
    check_submit(&holding, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK(while_held != 0);
    CHECK_EQUAL(afterwards, 0);
    return check_stop();
}
