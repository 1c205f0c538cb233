// STARPU_CALLBACK_WITH_ARG_NFREE leaves the argument of the callback to the caller.
#include "insertion.h"

static void* seen_argument;
static int calls;

static void called(void* argument) {
    seen_argument = argument;
    ++calls;
}

int main(void) {
    check_start();
    void* argument = malloc(16);
    CHECK_EQUAL(starpu_task_insert(&run, STARPU_CALLBACK_WITH_ARG_NFREE, called, argument, 0), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, 1);
    CHECK_EQUAL(calls, 1);
    CHECK(seen_argument == argument);
    free(argument);
    return check_stop();
}
