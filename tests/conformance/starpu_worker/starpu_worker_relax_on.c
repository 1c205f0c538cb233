// The brackets around what may block nest in a worker; inside push_task and pop_task an operation is
// pending.
#include "starpu_scheduler/own_policy.h"

static int inside = -1, twice = -1, once = -1, outside = -1, pending = -1, in_codelet = -1;

static struct starpu_task* pop_relaxed(unsigned context) {
    pending = starpu_worker_sched_op_pending();
    starpu_worker_relax_on();
    inside = starpu_worker_get_relax_state();
    starpu_worker_relax_on();
    twice = starpu_worker_get_relax_state();
    starpu_worker_relax_off();
    once = starpu_worker_get_relax_state();
    starpu_worker_relax_off();
    outside = starpu_worker_get_relax_state();
    return own_pop(context);
}

static void look(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    in_codelet = starpu_worker_sched_op_pending();
}

static struct starpu_codelet looking = {.cpu_funcs = {look}};

int main(void) {
    struct starpu_sched_policy policy = own_policy;
    policy.pop_task = pop_relaxed;
    own_start(&policy, 1);
    check_submit(&looking, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_shutdown(); // pop_task runs no more
    CHECK_EQUAL(inside, 1);
    CHECK_EQUAL(twice, 1);
    CHECK_EQUAL(once, 1);
    CHECK_EQUAL(outside, 0);
    CHECK_EQUAL(pending, 1);
    CHECK_EQUAL(in_codelet, 0);
    return 0;
}
