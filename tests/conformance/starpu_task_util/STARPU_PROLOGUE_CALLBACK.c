// STARPU_PROLOGUE_CALLBACK has a function called once the task may run.
#include "insertion.h"

static void* seen_argument;
static int calls;

static void called(void* argument) {
    seen_argument = argument;
    ++calls;
}

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_task_insert(&run, STARPU_PROLOGUE_CALLBACK, called, 0), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, 1);
    CHECK_EQUAL(calls, 1);
    CHECK(seen_argument == NULL);
    return check_stop();
}
