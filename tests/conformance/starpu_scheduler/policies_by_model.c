// Policies by performance models: all workers get tasks whose times are known, and each runs its own in the
// order of its policy.
#include "starpu_perfmodel/check_models.h"

#define TASKS 12

static double a_quarter_of_an_hour(struct starpu_task* task, unsigned nimpl) {
    (void)task, (void)nimpl;
    return 9e8;
}
static struct starpu_perfmodel model = {.type = STARPU_COMMON, .cost_function = a_quarter_of_an_hour};

static int arrived, is_open;
static void wait_at_gate(void* buffers[], void* arg) {
    (void)buffers, (void)arg;
    (void)STARPU_ATOMIC_ADD(&arrived, 1);
    while (!check_count(&is_open)) sched_yield();
}
static struct starpu_codelet gate = {.cpu_funcs = {wait_at_gate}, .model = &model};

static int order[TASKS], count, needed;
static int runs_on[8], started;
static void note(void* buffers[], void* arg) {
    (void)buffers;
    order[STARPU_ATOMIC_ADD(&count, 1) - 1] = (int)(intptr_t)arg;
    // Workers that run out of tasks may take over some: all have begun before the first one ends.
    if (STARPU_ATOMIC_ADD(&runs_on[starpu_worker_get_id()], 1) == 1) (void)STARPU_ATOMIC_ADD(&started, 1);
    while (check_count(&started) < needed) sched_yield();
}
static struct starpu_codelet work = {.cpu_funcs = {note}, .model = &model};

// While all workers wait at the gate: tasks with these priorities, numbered from 0.
static void submit_behind_gate(const char* policy, int workers, const int* priorities, int tasks) {
    struct starpu_conf conf = check_conf(workers);
    int i;
    conf.sched_policy_name = policy;
    arrived = is_open = count = started = 0;
    needed = workers;
    memset(runs_on, 0, sizeof runs_on);
    CHECK_EQUAL(starpu_init(&conf), 0);
    for (i = 0; i < workers; ++i) check_submit(&gate, NULL, NULL);
    check_await(&arrived, workers);
    for (i = 0; i < tasks; ++i) {
        struct starpu_task* task = check_task(&work, NULL, (void*)(intptr_t)i);
        task->priority = priorities == NULL ? 0 : priorities[i];
        CHECK_EQUAL(starpu_task_submit(task), 0);
    }
    (void)STARPU_ATOMIC_ADD(&is_open, 1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(count, tasks);
    starpu_shutdown();
}

static void check_order(const char* policy, const char* expected) {
    static const int priorities[] = {0, 5, -3, 5, 0};
    char seen[6] = "";
    int i;
    submit_behind_gate(policy, 1, priorities, 5);
    for (i = 0; i < 5; ++i) seen[i] = (char)('a' + order[i]);
    CHECK_TEXT(seen, expected);
}

static void check_sharing(const char* policy) {
    submit_behind_gate(policy, 3, NULL, TASKS);
    CHECK_EQUAL(started, 3);
    CHECK_EQUAL(runs_on[0] + runs_on[1] + runs_on[2], TASKS);
}

int main(void) {
    unsetenv("STARPU_SCHED");
    check_own_folder();
    check_order("dm", "abcde");
    check_order("dmda", "abcde");
    check_order("dmdar", "abcde");
    check_order("dmdap", "bdaec");
    check_order("dmdas", "bdaec");
    check_order("dmdasd", "bdaec");
    check_sharing("dm");
    check_sharing("dmda");
    check_sharing("dmdap");
    check_sharing("dmdar");
    check_sharing("dmdas");
    check_sharing("dmdasd");
    check_remove_folder();
    return 0;
}
