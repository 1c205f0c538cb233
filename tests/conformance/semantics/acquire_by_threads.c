// Several threads read at once, each ends its own acquisition, and any thread may end one for another.
#include "summing.h"

#include <pthread.h>

static starpu_data_handle_t handle;
static int readers, released;

static void* read_with_others(void* arg) {
    (void)arg;
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_R), 0);
    check_tick(&readers);
    check_await(&readers, 3);
    starpu_data_release(handle);
    check_tick(&released);
    return NULL;
}

static void* release_for_another(void* arg) {
    (void)arg;
    starpu_data_release(handle);
    return NULL;
}

int main(void) {
    int value = 0;
    pthread_t threads[2], other;
    check_start();
    handle = check_int(&value);
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_R), 0);
    pthread_create(&threads[0], NULL, read_with_others, NULL);
    pthread_create(&threads[1], NULL, read_with_others, NULL);
    check_await(&readers, 2);
    check_submit(&increment, handle, NULL);
    check_tick(&readers);
    check_await(&released, 2);
    check_linger();
    CHECK_EQUAL(value, 0); // this thread still holds it
    pthread_create(&other, NULL, release_for_another, NULL);
    pthread_join(other, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    CHECK_EQUAL(read_int(handle), 1);
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_R), 0); // twice by one thread
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_R), 0);
    check_submit(&increment, handle, NULL);
    starpu_data_release(handle);
    check_linger();
    CHECK_EQUAL(value, 1);
    starpu_data_release(handle);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 2);
    return check_stop();
}
