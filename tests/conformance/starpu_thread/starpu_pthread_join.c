// Joining yields what the thread returned, after all it did.
#include "check.h"

static void* visit(void* counter) {
    check_tick(counter);
    return counter;
}

int main(void) {
    starpu_pthread_t thread;
    void* returned = NULL;
    int counter = 0;
    CHECK_EQUAL(starpu_pthread_create(&thread, NULL, visit, &counter), 0);
    CHECK_EQUAL(starpu_pthread_join(thread, &returned), 0);
    CHECK(returned == &counter);
    CHECK_EQUAL(counter, 1);
    return 0;
}
