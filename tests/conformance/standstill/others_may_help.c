// While a thread that has called the library is elsewhere, a standstill is reported once and the wait goes
// on.
#include "check_standstill.h"

static void* notify_late(void* unused) {
    starpu_tag_restart(77); // makes the thread known
    check_outlast();
    check_outlast();
    starpu_tag_notify_from_apps(1);
    return unused;
}

static int wait_with_helper(void) {
    pthread_t helper;
    int outcome;
    CHECK_EQUAL(pthread_create(&helper, NULL, notify_late, NULL), 0);
    starpu_usleep(50000);
    outcome = starpu_tag_wait(1);
    pthread_join(helper, NULL);
    return outcome;
}

int main(void) {
    const char* report;
    check_start_impatient();
    EXPECT_TOLD(CHECK_EQUAL(wait_with_helper(), 0), "nothing has moved",
                "threads of the application that wait: 1 of 2");
    report = strstr(check_said, "nothing has moved");
    CHECK(strstr(report + 1, "nothing has moved") == NULL);
    // A thread that has ended helps nobody.
    starpu_tag_restart(1);
    EXPECT_STALL(starpu_tag_wait(1), "threads of the application that wait: 1 of 1");
    return check_survived();
}
