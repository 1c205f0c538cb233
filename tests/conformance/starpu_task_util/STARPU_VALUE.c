// STARPU_VALUE copies values of any type into the argument of the codelet.
#include "insertion.h"

static int got_i;
static double got_d;
static char got_text[6];

static void take(void* buffers[], void* cl_arg) {
    (void)buffers;
    starpu_codelet_unpack_args(cl_arg, &got_i, &got_d, got_text);
}

int main(void) {
    check_start();
    struct starpu_codelet codelet = {.cpu_funcs = {take}, .name = "taking"};
    int i = 42;
    double d = 1.5;
    char text[6] = "hello";
    CHECK_EQUAL(starpu_task_insert(&codelet, STARPU_VALUE, &i, sizeof(i), STARPU_VALUE, &d, sizeof(d),
                                   STARPU_VALUE, text, sizeof(text), 0),
                0);
    i = 0; // the task has its own copy
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(got_i, 42);
    CHECK(got_d == 1.5);
    CHECK_TEXT(got_text, "hello");
    return check_stop();
}
