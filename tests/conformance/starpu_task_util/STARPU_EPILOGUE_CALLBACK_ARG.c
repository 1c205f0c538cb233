// STARPU_EPILOGUE_CALLBACK_ARG gives that function its argument, which is freed.
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
    CHECK_EQUAL(
        starpu_task_insert(&run, STARPU_EPILOGUE_CALLBACK, called, STARPU_EPILOGUE_CALLBACK_ARG, argument, 0),
        0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, 1);
    CHECK_EQUAL(calls, 1);
    CHECK(seen_argument == argument);
    return check_stop();
}
