/* A scheduler put together from components, with one of the program's own among them.
 *
 * Tasks enter at the root and sink to the workers. Queues keep them, choices pass them on. A component that
 * is full refuses a task, which then waits in the nearest queue above; when there is room again, that queue
 * is told.
 */
#include "help.h"

#include <starpu.h>
#include <starpu_sched_component.h>
#include <starpu_scheduler.h>

#include <stdio.h>

#define ORDINARY 20
#define URGENT 4

typedef struct starpu_sched_component component;

/* The program's own component counts what it lets pass. A component begins with functions that do what most
   components do; it replaces those that it does otherwise. */
static int passed, last_urgent; /* tasks; how many had passed with the last urgent one */

static int count_and_pass(component* self, struct starpu_task* task) {
    const int is_urgent = task->priority > 0; /* asked now: once a worker has the task, it may end any time */
    if (starpu_sched_component_push_task(self, self->children[0], task) != 0) return 1; /* it is full below */
    ++passed; /* the queue above pushes in one thread at a time */
    if (is_urgent) last_urgent = passed;
    return 0;
}

/* Below the root, each worker has a short queue of its own, so that it need not wait for its next task. Long
   ones would be filled before urgent tasks come. */
static void build(unsigned context) {
    struct starpu_sched_tree* tree = starpu_sched_tree_create(context);
    struct starpu_sched_component_fifo_data two_tasks = {.ntasks_threshold = 2};
    component* urgent_first = starpu_sched_component_prio_create(tree, NULL);
    component* counter = starpu_sched_component_create(tree, "counter");
    component* ends_first = starpu_sched_component_mct_create(tree, NULL); /* by performance models */
    counter->push_task = count_and_pass;
    tree->root = urgent_first;
    starpu_sched_component_connect(urgent_first, counter);
    starpu_sched_component_connect(counter, ends_first);
    for (unsigned worker = 0; worker < starpu_worker_get_count(); ++worker) {
        component* queue = starpu_sched_component_fifo_create(tree, &two_tasks);
        starpu_sched_component_connect(ends_first, queue);
        starpu_sched_component_connect(queue, starpu_sched_component_worker_get(context, (int)worker));
    }
    starpu_sched_tree_update_workers(tree);
}

static struct starpu_sched_policy policy = {.init_sched = build,
                                            .deinit_sched = starpu_sched_tree_deinitialize,
                                            .push_task = starpu_sched_tree_push_task,
                                            .pop_task = starpu_sched_tree_pop_task,
                                            .pre_exec_hook = starpu_sched_component_worker_pre_exec_hook,
                                            .post_exec_hook = starpu_sched_component_worker_post_exec_hook,
                                            .add_workers = starpu_sched_tree_add_workers,
                                            .remove_workers = starpu_sched_tree_remove_workers,
                                            .policy_name = "tree",
                                            .policy_description =
                                                "urgent tasks first, each where it ends first",
                                            .worker_type = STARPU_WORKER_LIST};

static void print_below(const component* c, int depth) {
    printf("%*s%s\n", 2 * depth, "", c->name);
    for (unsigned i = 0; i < c->nchildren; ++i) print_below(c->children[i], depth + 1);
}

/* ---- A program that uses it */

static int ended;

static double cost(struct starpu_task* task, unsigned implementation) {
    (void)task;
    (void)implementation;
    return 1000; /* microseconds */
}
static struct starpu_perfmodel model = {.type = STARPU_COMMON, .cost_function = cost};

static void pass_time(void* buffers[], void* argument) {
    (void)buffers;
    (void)argument;
    starpu_usleep(1000);
    (void)STARPU_ATOMIC_ADD(&ended, 1);
}
static struct starpu_codelet codelet = {
    .cpu_funcs = {pass_time}, .nbuffers = 0, .model = &model, .name = "pass_time"};

int main(int argc, char** argv) {
    if (asked_for_help(argc, argv, "a scheduler made of components")) return 0;
    struct starpu_conf conf;
    int refused = 0;
    if (starpu_conf_init(&conf) != 0) return 1;
    conf.sched_policy = &policy;
    conf.ncpus = 2;
    conf.ncuda = conf.nopencl = 0;
    conf.precedence_over_environment_variables = 1; /* STARPU_SCHED would win otherwise */
    if (starpu_init(&conf) != 0) return 1;
    print_below(starpu_sched_tree_get(0)->root, 0);

    starpu_pause();
    for (int i = 0; i < ORDINARY + URGENT; ++i)
        refused += starpu_task_insert(&codelet, STARPU_PRIORITY, i < ORDINARY ? 0 : 1, 0) != 0;
    starpu_resume();
    starpu_task_wait_for_all();
    starpu_shutdown();
    printf("%d tasks passed; the %d urgent ones, submitted last, were among the first %d\n", passed, URGENT,
           last_urgent);
    /* Ahead of them was at most what two short queues have room for. */
    const int is_right = passed == ORDINARY + URGENT && ended == passed && last_urgent <= 2 * 2 + URGENT;
    return refused == 0 && is_right ? 0 : 1;
}
