// The types are those of POSIX: each family of calls accepts what the other made.
#include "check.h"

#include <pthread.h>

static void* visit(void* counter) {
    check_tick(counter);
    return counter;
}

int main(void) {
    pthread_mutex_t theirs = PTHREAD_MUTEX_INITIALIZER;
    starpu_pthread_mutex_t ours;
    starpu_pthread_t thread;
    void* returned = NULL;
    int counter = 0;
    // With no attributes, clearing the memory may do what initialising does.
    memset(&ours, 0, sizeof ours);
    CHECK_EQUAL(pthread_mutex_lock(&ours), 0);
    CHECK_EQUAL(starpu_pthread_mutex_unlock(&ours), 0);
    STARPU_PTHREAD_MUTEX_LOCK(&theirs);
    CHECK_EQUAL(pthread_mutex_unlock(&theirs), 0);
    CHECK_EQUAL(starpu_pthread_create(&thread, NULL, visit, &counter), 0);
    CHECK_EQUAL(pthread_join(thread, &returned), 0);
    CHECK(returned == &counter && counter == 1);
    return 0;
}
