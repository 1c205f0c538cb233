// The hooks stand in their order around a task, and tasks bound to a worker go past push_task.
#include "own_policy.h"

static char story[64];
static int length, told_worker = -1;

static void tell(char event) {
    story[STARPU_ATOMIC_ADD(&length, 1) - 1] = event;
}

static void prologue(void* arg) {
    (void)arg;
    tell('p');
}
static void callback(void* arg) {
    (void)arg;
    tell('c');
}
static void kernel(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    tell('k');
}
static void on_submit(struct starpu_task* task) {
    (void)task;
    tell('s');
}
static void on_begin(struct starpu_task* task, unsigned context) {
    (void)task;
    (void)context;
    tell('b');
}
static void on_end(struct starpu_task* task, unsigned context) {
    (void)task;
    (void)context;
    tell('e');
}
static void on_bound(struct starpu_task* task, int worker, int perf_worker, unsigned context) {
    (void)task;
    CHECK_EQUAL(perf_worker, worker);
    CHECK_EQUAL(context, 0);
    told_worker = worker;
    tell('n');
}
static int push(struct starpu_task* task) {
    tell('t');
    return own_push(task);
}

static struct starpu_codelet cl = {.cpu_funcs = {kernel}};

static void run_one(int worker, const char* expected) {
    struct starpu_task* task = check_task(&cl, NULL, NULL);
    task->prologue_callback_func = prologue;
    task->callback_func = callback;
    if (worker >= 0) {
        task->execute_on_a_specific_worker = 1;
        task->workerid = (unsigned)worker;
    }
    memset(story, 0, sizeof story);
    length = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_TEXT(story, expected);
}

int main(void) {
    struct starpu_sched_policy policy = own_policy;
    policy.push_task = push;
    policy.submit_hook = on_submit;
    policy.pre_exec_hook = on_begin;
    policy.post_exec_hook = on_end;
    policy.push_task_notify = on_bound;
    own_start(&policy, 2);
    run_one(-1, "sptbkec");
    run_one(1, "spnbkec");
    CHECK_EQUAL(told_worker, 1);
    return check_stop();
}
