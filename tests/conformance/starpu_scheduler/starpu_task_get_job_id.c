// A task keeps its number; no other task has it.
#include "own_policy.h"

static unsigned long seen[3];
static int count;

static void note(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    seen[count] = starpu_task_get_job_id(starpu_task_get_current());
    CHECK_EQUAL(starpu_task_get_job_id(starpu_task_get_current()), seen[count]);
    ++count;
}

static struct starpu_codelet noting = {.cpu_funcs = {note}};

int main(void) {
    int i;
    check_start_with(1);
    for (i = 0; i < 3; ++i) check_submit(&noting, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK(seen[0] != 0);
    CHECK(seen[0] != seen[1]);
    CHECK(seen[1] != seen[2]);
    CHECK(seen[0] != seen[2]);
    return check_stop();
}
