// The task knows where in the program it was submitted.
#include "check.h"

static const char* file;
static int line;

static void look(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    file = starpu_task_get_current()->file;
    line = starpu_task_get_current()->line;
}
static struct starpu_codelet looking = {.cpu_funcs = {look}};

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_task_submit_line(check_task(&looking, NULL, NULL), "solver.c", 12), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_TEXT(file, "solver.c");
    CHECK_EQUAL(line, 12);
    return check_stop();
}
