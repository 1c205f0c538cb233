// Two threads hold one handle each and want the other one: both calls give up, since no third one could help.
#include "check_standstill.h"

static starpu_data_handle_t left, right;
static pthread_barrier_t both_hold;
static int outcome_of_helper;

static int take(starpu_data_handle_t mine, starpu_data_handle_t yours) {
    int outcome;
    CHECK_EQUAL(starpu_data_acquire(mine, STARPU_RW), 0);
    pthread_barrier_wait(&both_hold);
    outcome = starpu_data_acquire(yours, STARPU_RW);
    pthread_barrier_wait(&both_hold); // until then nobody releases
    if (outcome == 0) starpu_data_release(yours);
    starpu_data_release(mine);
    return outcome;
}

static void* help(void* unused) {
    outcome_of_helper = take(right, left);
    return unused;
}

static int run_both(void) {
    pthread_t helper;
    int outcome;
    CHECK_EQUAL(pthread_create(&helper, NULL, help, NULL), 0);
    outcome = take(left, right);
    pthread_join(helper, NULL);
    return outcome;
}

int main(void) {
    int one = 1, two = 2;
    check_start_impatient();
    left = check_int(&one);
    right = check_int(&two);
    starpu_data_set_name(left, "left");
    starpu_data_set_name(right, "right");
    pthread_barrier_init(&both_hold, NULL, 2);
    EXPECT_STALL(run_both(), "data handle \"left\"", "data handle \"right\"", "has not released",
                 "wait: 2 of 2");
    CHECK_EQUAL(outcome_of_helper, -EDEADLK);
    // What was given up holds nobody else back.
    check_submit(&increment, left, NULL);
    check_submit(&increment, right, NULL);
    starpu_data_unregister(left);
    starpu_data_unregister(right);
    CHECK_EQUAL(one, 2);
    CHECK_EQUAL(two, 3);
    return check_survived();
}
