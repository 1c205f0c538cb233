// With a delay of 0 nobody reports anything, and calls wait as long as it takes.
#include "check_standstill.h"

static void* notify_late(void* unused) {
    check_outlast();
    starpu_tag_notify_from_apps(1);
    return unused;
}

int main(void) {
    pthread_t helper;
    setenv("STARPU_STALL_DELAY", "0", 1);
    check_start();
    CHECK_EQUAL(pthread_create(&helper, NULL, notify_late, NULL), 0);
    EXPECT_SILENCE(CHECK_EQUAL(starpu_tag_wait(1), 0));
    pthread_join(helper, NULL);
    return check_survived();
}
