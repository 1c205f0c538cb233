// A worker that asks a slow policy for a task when the pause begins is given what was submitted later than
// that; it runs after the pause all the same.
#include "own_policy.h"

static struct starpu_task* pop_late(unsigned context) {
    starpu_usleep(500);
    return own_pop(context);
}

int main(void) {
    enum { pauses = 20 };
    own_policy.pop_task = pop_late;
    own_start(&own_policy, 2);
    for (int p = 0; p < pauses; ++p) {
        check_submit(&run, NULL, NULL);
        check_await(&check_runs, 2 * p + 1); // now the workers ask the policy again
        starpu_pause();
        check_submit(&run, NULL, NULL);
        starpu_usleep(5000);
        CHECK_EQUAL(check_count(&check_runs), 2 * p + 1);
        starpu_resume();
        check_await(&check_runs, 2 * p + 2);
    }
    return check_stop();
}
