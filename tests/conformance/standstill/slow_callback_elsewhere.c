// A callback that another thread of the application runs is no standstill for those who wait meanwhile.
#include "check_standstill.h"

static starpu_data_handle_t handle;

static void slow_release(void* unused) {
    (void)unused;
    check_outlast();
    starpu_data_release(handle);
}

static void* acquire(void* unused) {
    CHECK_EQUAL(starpu_data_acquire_cb(handle, STARPU_W, slow_release, NULL),
                0); // granted, and run, in this thread
    return unused;
}

static void wait_for_it(void) {
    pthread_t helper;
    CHECK_EQUAL(pthread_create(&helper, NULL, acquire, NULL), 0);
    starpu_usleep(50000);
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_R), 0);
    starpu_data_release(handle);
    pthread_join(helper, NULL);
}

int main(void) {
    int value = 0;
    check_start_impatient();
    handle = check_int(&value);
    EXPECT_SILENCE(wait_for_it());
    starpu_data_unregister(handle);
    return check_survived();
}
