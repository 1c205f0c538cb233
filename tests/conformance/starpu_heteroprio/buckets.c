// The program says in which order workers take from buckets; a task's priority is the number of its bucket.
#include "check.h"

#include <starpu_sched_ctx.h>
#include <starpu_scheduler.h>

#include <schedulers/starpu_heteroprio.h>

#define CPU_KIND 0 // STARPU_CPU_IDX in 1.3, STARPU_CPU_WORKER in 1.4

static int is_set_up;
static void set_up(unsigned context) {
    starpu_sched_ctx_set_min_priority(context, 0);
    starpu_sched_ctx_set_max_priority(context, 3);
    starpu_heteroprio_set_nb_prios(context, CPU_KIND, 3);
    starpu_heteroprio_set_mapping(context, CPU_KIND, 0, 2);
    starpu_heteroprio_set_mapping(context, CPU_KIND, 1, 0);
    starpu_heteroprio_set_mapping(context, CPU_KIND, 2, 1);
    starpu_heteroprio_set_faster_arch(context, CPU_KIND, 0);
    starpu_heteroprio_set_faster_arch(context, CPU_KIND, 1);
    starpu_heteroprio_set_faster_arch(context, CPU_KIND, 2);
    is_set_up = 1;
}

static int arrived, is_open;
static void wait_at_gate(void* buffers[], void* arg) {
    (void)buffers, (void)arg;
    (void)STARPU_ATOMIC_ADD(&arrived, 1);
    while (!check_count(&is_open)) sched_yield();
}
static struct starpu_codelet gate = {.cpu_funcs = {wait_at_gate}};

static char seen[8];
static int count;
static void note(void* buffers[], void* arg) {
    (void)buffers;
    seen[count++] = (char)(intptr_t)arg;
}
static struct starpu_codelet work = {.cpu_funcs = {note}};

static void submit_to(int bucket, char letter) {
    struct starpu_task* task = check_task(&work, NULL, (void*)(intptr_t)letter);
    task->priority = bucket;
    CHECK_EQUAL(starpu_task_submit(task), 0);
}

int main(void) {
    struct starpu_conf conf = check_conf(1);
    unsetenv("STARPU_SCHED");
    conf.sched_policy_name = "heteroprio";
    conf.sched_policy_init = set_up;
    CHECK_EQUAL(starpu_init(&conf), 0);
    CHECK_EQUAL(is_set_up, 1);
    check_submit(&gate, NULL, NULL);
    check_await(&arrived, 1);
    submit_to(1, 'a');
    submit_to(0, 'b');
    submit_to(2, 'c');
    submit_to(1, 'd');
    submit_to(0, 'e');
    (void)STARPU_ATOMIC_ADD(&is_open, 1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_TEXT(seen, "cbead");
    return check_stop();
}
