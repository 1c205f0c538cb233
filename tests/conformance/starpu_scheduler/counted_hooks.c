// A copy of a predefined policy with hooks of the program's own: each is called once for each task, in its
// place.
#include "own_policy.h"

enum { count = 50 };

static int submitted, before, after, wrong, scheduled, came, went;

static void on_submit(struct starpu_task* task) {
    if (task->sched_ctx != 0) check_tick(&wrong);
    check_tick(&submitted);
}

static void on_begin(struct starpu_task* task, unsigned context) {
    if (context != 0 || task->cl != &run) check_tick(&wrong);
    check_tick(&before);
}

static void on_end(struct starpu_task* task, unsigned context) {
    // This is read first: another worker may begin and end tasks between the two.
    const int ended = check_count(&after);
    if (context != 0 || task->cl != &run) check_tick(&wrong);
    if (check_count(&before) <= ended) check_tick(&wrong);
    check_tick(&after);
}

static void on_schedule(unsigned context) {
    if (context != 0) check_tick(&wrong);
    check_tick(&scheduled);
}

static void on_come(unsigned context, int* workers, unsigned number) {
    if (context != 0 || number != 2 || workers[0] != 0 || workers[1] != 1) check_tick(&wrong);
    check_tick(&came);
}

static void on_go(unsigned context, int* workers, unsigned number) {
    if (context != 0 || number != 2 || workers[0] != 0 || workers[1] != 1) check_tick(&wrong);
    check_tick(&went);
}

static struct starpu_sched_policy* predefined(const char* name) {
    struct starpu_sched_policy** all = starpu_sched_get_predefined_policies();
    for (; *all; ++all)
        if (strcmp((*all)->policy_name, name) == 0) return *all;
    return NULL;
}

static void count_under(const char* name) {
    static struct starpu_sched_policy counting;
    int i;
    CHECK(predefined(name) != NULL);
    counting = *predefined(name);
    counting.submit_hook = on_submit;
    counting.pre_exec_hook = on_begin;
    counting.post_exec_hook = on_end;
    counting.do_schedule = on_schedule;
    if (!counting.add_workers) {
        counting.add_workers = on_come;
        counting.remove_workers = on_go;
    } else {
        came = went = 1;
    }
    submitted = before = after = 0;
    own_start(&counting, 2);
    CHECK_EQUAL(came, 1);
    for (i = 0; i < count; ++i) {
        check_submit(&run, NULL, NULL);
        if (i % 10 == 0) check_linger();
    }
    scheduled = 0;
    starpu_do_schedule();
    CHECK_EQUAL(scheduled, 1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK(scheduled > 1);
    starpu_shutdown();
    CHECK_EQUAL(went, 1);
    came = went = 0;
    CHECK_EQUAL(submitted, count);
    CHECK_EQUAL(before, count);
    CHECK_EQUAL(after, count);
    CHECK_EQUAL(wrong, 0);
}

int main(void) {
    count_under("eager");
    count_under("prio");
    count_under("lws");
    CHECK_EQUAL(check_count(&check_runs), 3 * count);
    return 0;
}
