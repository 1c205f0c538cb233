// Each thread chooses its context; tasks run whichever of the ways to say "the only one" was taken.
#include "check.h"

static unsigned elsewhere;

static void* look(void* arg) {
    (void)arg;
    elsewhere = starpu_sched_ctx_get_context();
    return NULL;
}

int main(void) {
    unsigned context = 0;
    starpu_pthread_t thread;
    check_start();
    CHECK_EQUAL(starpu_sched_ctx_get_context(), STARPU_NMAX_SCHED_CTXS);
    starpu_sched_ctx_set_context(&context);
    CHECK_EQUAL(starpu_sched_ctx_get_context(), 0);
    starpu_pthread_create(&thread, NULL, look, NULL);
    starpu_pthread_join(thread, NULL);
    CHECK_EQUAL(elsewhere, STARPU_NMAX_SCHED_CTXS);
    check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    return check_stop();
}
