// Policies that are trees of sorted queues say that they tell all priorities apart, so that the greatest one
// is more than the default.
#include "occupied_workers.h"
#include "tree_policy.h"

static unsigned flags;

static void init_simple(unsigned context) {
    starpu_sched_component_initialize_simple_scheduler(starpu_sched_component_eager_create, NULL,
                                                       STARPU_SCHED_SIMPLE_DECIDE_WORKERS | flags, context);
}

static void check_range(int least, int greatest) {
    CHECK_EQUAL(starpu_sched_get_min_priority(), least);
    CHECK_EQUAL(starpu_sched_get_max_priority(), greatest);
    starpu_shutdown();
}

static void check_policy(const char* name) {
    struct starpu_conf conf = check_conf(1);
    conf.sched_policy_name = name;
    CHECK_EQUAL(starpu_init(&conf), 0);
    check_range(INT_MIN, INT_MAX);
}

static void start_simple(unsigned queues) {
    struct starpu_conf conf = check_conf(1);
    flags = queues;
    tree_policy.init_sched = init_simple;
    tree_policy.deinit_sched = starpu_sched_tree_deinitialize;
    conf.sched_policy = &tree_policy;
    CHECK_EQUAL(starpu_init(&conf), 0);
}

static void check_order(void) {
    struct starpu_conf conf = check_conf(1);
    conf.sched_policy_name = "modular-prio";
    CHECK_EQUAL(starpu_init(&conf), 0);
    check_occupy_workers(1);
    tree_submit(0, STARPU_DEFAULT_PRIO);
    tree_submit(1, STARPU_MIN_PRIO);
    tree_submit(2, STARPU_MAX_PRIO);
    check_release_workers();
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(tree_order[0], 2);
    CHECK_EQUAL(tree_order[1], 0);
    CHECK_EQUAL(tree_order[2], 1);
    starpu_shutdown();
}

int main(void) {
    static const char* const sorted[] = {
        "modular-eager-prio",
        "modular-prio",
        "modular-prio-prefetching",
        "modular-random-prio",
        "modular-prandom-prio",
        "modular-random-prio-prefetching",
        "modular-heft",
        "modular-heft-prio",
        "modular-heft2",
        "modular-pheft",
        "modular-gemm",
        "modular-heteroprio",
        "modular-heteroprio-heft",
#if STARPU_MINOR_VERSION >= 4
        "modular-eager",
        "modular-ws", // whose queues are sorted here, too
#endif
    };
    unsigned i;
    unsetenv("STARPU_SCHED");
    unsetenv("STARPU_MIN_PRIO");
    unsetenv("STARPU_MAX_PRIO");
    for (i = 0; i < sizeof sorted / sizeof sorted[0]; ++i) check_policy(sorted[i]);
    check_order();
    start_simple(STARPU_SCHED_SIMPLE_FIFO_ABOVE);
    check_range(0, 0);
    start_simple(STARPU_SCHED_SIMPLE_FIFO_ABOVE | STARPU_SCHED_SIMPLE_FIFO_ABOVE_PRIO);
    check_range(INT_MIN, INT_MAX);
    start_simple(STARPU_SCHED_SIMPLE_FIFOS_BELOW | STARPU_SCHED_SIMPLE_FIFOS_BELOW_PRIO);
    check_range(INT_MIN, INT_MAX);
    setenv("STARPU_MAX_PRIO", "9", 1);
    start_simple(STARPU_SCHED_SIMPLE_FIFO_ABOVE | STARPU_SCHED_SIMPLE_FIFO_ABOVE_PRIO);
    check_range(INT_MIN, 9);
    return 0;
}
