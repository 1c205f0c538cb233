// What the runtime knows where there is one context: no ranks, lists of contexts, nothing shared.
#include "check.h"

static int rank = -2;
static unsigned id = 77, context = 77;

static void ask(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    rank = starpu_sched_ctx_get_worker_rank(0);
    context = starpu_sched_ctx_get_ctx_for_task(starpu_task_get_current());
    id = starpu_sched_ctx_worker_get_id(0);
}

static struct starpu_codelet asking = {.cpu_funcs = {ask}};

int main(void) {
    unsigned *contexts = NULL, awake = 1;
    struct starpu_task* task;
    check_start();
    task = check_task(&asking, NULL, NULL);
    task->execute_on_a_specific_worker = 1;
    task->workerid = 1;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(rank, -1);
    CHECK_EQUAL(id, 1);
    CHECK_EQUAL(context, 0);
    CHECK_EQUAL(starpu_worker_get_sched_ctx_list(0, &contexts), 1);
    CHECK_EQUAL(contexts[0], 0);
    free(contexts);
    CHECK_EQUAL(starpu_sched_ctx_overlapping_ctxs_on_worker(0), 0);
    CHECK_EQUAL(starpu_worker_get_sched_ctx_id_stream(0), STARPU_NMAX_SCHED_CTXS);
    CHECK_EQUAL(starpu_sched_ctx_get_nready_tasks(0), 0);
    CHECK_EQUAL(starpu_sched_ctx_has_starpu_scheduler(0, &awake), 1);
    return check_stop();
}
