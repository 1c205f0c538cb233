// What the environment says about the queues of simple schedulers: their kinds, and what those below the
// choice take.
#include "occupied_workers.h"
#include "tree_policy.h"

#include "starpu_disk/directory.h"

static unsigned flags;
static component *above, *below;

static component* make_mct(struct starpu_sched_tree* tree, void* data) {
    return starpu_sched_component_mct_create(tree, (struct starpu_sched_component_mct_data*)data);
}

static void init(unsigned context) {
    starpu_sched_component_initialize_simple_scheduler(make_mct, NULL, flags, context);
    above = starpu_sched_tree_get(context)->root;
    below = above->children[0]->children[0];
}

static void start_with(const char* name, const char* setting, unsigned queues) {
    struct starpu_conf conf = check_conf(1);
    flags = STARPU_SCHED_SIMPLE_DECIDE_WORKERS | STARPU_SCHED_SIMPLE_DECIDE_ALWAYS | queues;
    tree_policy.init_sched = init;
    tree_policy.deinit_sched = starpu_sched_tree_deinitialize;
    conf.sched_policy = &tree_policy;
    setenv(name, setting, 1);
    CHECK_EQUAL(starpu_init(&conf), 0);
    unsetenv(name);
}

static void check_kinds(void) {
    const unsigned queues = STARPU_SCHED_SIMPLE_FIFO_ABOVE | STARPU_SCHED_SIMPLE_FIFO_ABOVE_PRIO |
                            STARPU_SCHED_SIMPLE_FIFOS_BELOW | STARPU_SCHED_SIMPLE_FIFOS_BELOW_PRIO;
    start_with("STARPU_SCHED_SORTED_ABOVE", "0", queues);
    CHECK(starpu_sched_component_is_fifo(above) && starpu_sched_component_is_prio(below));
    starpu_shutdown();
    start_with("STARPU_SCHED_SORTED_BELOW", "0", queues);
    CHECK(starpu_sched_component_is_prio(above) && starpu_sched_component_is_fifo(below));
    starpu_shutdown();
}

#if STARPU_MINOR_VERSION >= 4 // 1.3 tells no load of a queue, and looks at data otherwise
static double cost(struct starpu_task* task, struct starpu_perfmodel_arch* arch, unsigned implementation) {
    (void)task;
    (void)arch;
    (void)implementation;
    return 1000;
}
static struct starpu_perfmodel times = {.type = STARPU_PER_ARCH, .arch_cost_function = cost};
static struct starpu_codelet modelled = {.cpu_funcs = {check_run}, .model = &times};

// How many of six tasks of 1000 us, behind one that runs, the queue below takes.
static void check_taken(const char* name, const char* setting, unsigned more, int expected) {
    int i;
    start_with(name, setting, STARPU_SCHED_SIMPLE_FIFO_ABOVE | STARPU_SCHED_SIMPLE_FIFOS_BELOW | more);
    check_occupy_workers(1);
    const double before = below->estimated_load(below);
    for (i = 0; i < 6; ++i) check_submit(&modelled, NULL, NULL);
    const double taken = (below->estimated_load(below) - before) *
                         starpu_worker_get_relative_speedup(starpu_worker_get_perf_archtype(0, 0));
    CHECK_EQUAL((int)(taken + 0.5), expected);
    check_release_workers();
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_shutdown();
}

static struct starpu_codelet reading = {.cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_R}};
static const struct starpu_codelet* first_taken;

static struct starpu_task* pop_and_note(unsigned context) {
    struct starpu_task* task = starpu_sched_tree_pop_task(context);
    if (task != NULL && task->cl != &occupying && first_taken == NULL) first_taken = task->cl;
    return task;
}

// Of two tasks, of which the data of the first are on a disk.
static const struct starpu_codelet* first_of_two(const char* ready) {
    int value = 1;
    unsigned disk;
    starpu_data_handle_t handle;
    tree_policy.pop_task = pop_and_note;
    start_with("STARPU_SCHED_READY", ready,
               STARPU_SCHED_SIMPLE_FIFOS_BELOW | STARPU_SCHED_SIMPLE_FIFOS_BELOW_READY);
    disk = directory_register(&starpu_disk_unistd_ops);
    handle = check_int(&value);
    CHECK_EQUAL(starpu_data_acquire_on_node(handle, (int)disk, STARPU_RW), 0);
    starpu_data_release_on_node(handle, (int)disk);
    check_occupy_workers(1);
    first_taken = NULL;
    check_submit(&reading, handle, NULL);
    check_submit(&run, NULL, NULL);
    check_release_workers();
    starpu_data_unregister(handle);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_shutdown();
    return first_taken;
}

static void check_ready(void) {
    directory_make();
    setenv("STARPU_PREFETCH", "0", 1);
    CHECK(first_of_two("1") == &run);
    CHECK(first_of_two("0") == &reading);
}
#endif

int main(void) {
    unsetenv("STARPU_SCHED");
    check_kinds();
#if STARPU_MINOR_VERSION >= 4
    check_taken("STARPU_NTASKS_THRESHOLD", "3", 0, 3);
    check_taken("STARPU_NTASKS_THRESHOLD", "5", 0, 5);
    check_taken("STARPU_EXP_LEN_THRESHOLD", "1500", 0, 1);
    check_taken("STARPU_EXP_LEN_THRESHOLD", "4500", STARPU_SCHED_SIMPLE_FIFOS_BELOW_EXP, 4);
    check_ready();
#endif
    return 0;
}
