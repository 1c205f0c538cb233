// Whole schedulers from a component that chooses and flags; from several; and the one of prio.
#include "tree_policy.h"

// Each of these goes with any choice of where to decide, and with queues above and below.
static const unsigned options[] = {
    STARPU_SCHED_SIMPLE_DECIDE_ALWAYS,
    STARPU_SCHED_SIMPLE_PERFMODEL,
    STARPU_SCHED_SIMPLE_IMPL,
    STARPU_SCHED_SIMPLE_FIFO_ABOVE,
    STARPU_SCHED_SIMPLE_FIFO_ABOVE_PRIO,
    STARPU_SCHED_SIMPLE_FIFOS_BELOW,
    STARPU_SCHED_SIMPLE_FIFOS_BELOW_PRIO,
    STARPU_SCHED_SIMPLE_FIFOS_BELOW_READY,
    STARPU_SCHED_SIMPLE_WS_BELOW,
    STARPU_SCHED_SIMPLE_COMBINED_WORKERS,
#ifdef STARPU_SCHED_SIMPLE_FIFOS_BELOW_EXP
    STARPU_SCHED_SIMPLE_FIFOS_BELOW_EXP,
#endif
#ifdef STARPU_SCHED_SIMPLE_FIFOS_BELOW_NOLIMIT
    STARPU_SCHED_SIMPLE_FIFOS_BELOW_NOLIMIT,
#endif
};

static unsigned flags;

static component* make_mct(struct starpu_sched_tree* tree, void* data) {
    return starpu_sched_component_mct_create(tree, (struct starpu_sched_component_mct_data*)data);
}

static void init_one(unsigned context) {
    starpu_sched_component_initialize_simple_scheduler(make_mct, NULL, flags, context);
}
static void init_two(unsigned context) {
    component* stage;
    starpu_sched_component_initialize_simple_schedulers(
        context, 2, starpu_sched_component_random_create, (void*)NULL,
        STARPU_SCHED_SIMPLE_DECIDE_WORKERS | STARPU_SCHED_SIMPLE_FIFO_ABOVE | STARPU_SCHED_SIMPLE_FIFOS_BELOW,
        make_mct, (void*)NULL, STARPU_SCHED_SIMPLE_DECIDE_WORKERS);
    stage = starpu_sched_tree_get(context)->root->children[0];
    CHECK_EQUAL(stage->nchildren, 2);
    CHECK_EQUAL(starpu_sched_component_is_random(stage->children[0]), 1);
    CHECK_EQUAL(starpu_sched_component_is_mct(stage->children[1]), 1);
}
static void init_prio(unsigned context) {
    starpu_initialize_prio_center_policy(context);
    CHECK_EQUAL(starpu_sched_component_is_prio(starpu_sched_tree_get(context)->root), 1);
}

static void run_with(void (*init)(unsigned), int ncpus) {
    struct starpu_conf conf = check_conf(ncpus);
    tree_policy.init_sched = init;
    tree_policy.deinit_sched = starpu_sched_tree_deinitialize;
    conf.sched_policy = &tree_policy;
    CHECK_EQUAL(starpu_init(&conf), 0);
    CHECK(starpu_sched_ctx_get_policy_data(0) == starpu_sched_tree_get(0) || init == init_prio);
    tree_run_many();
    starpu_shutdown();
}

int main(void) {
    static const unsigned choices[] = {0, STARPU_SCHED_SIMPLE_DECIDE_WORKERS,
                                       STARPU_SCHED_SIMPLE_DECIDE_MEMNODES, STARPU_SCHED_SIMPLE_DECIDE_ARCHS};
    unsigned i, k;
    unsetenv("STARPU_SCHED");
    for (i = 0; i < 4; ++i) {
        CHECK_EQUAL(choices[i] & STARPU_SCHED_SIMPLE_DECIDE_MASK, choices[i]);
        flags = choices[i];
        run_with(init_one, 2);
        for (k = 0; k < sizeof options / sizeof *options; ++k) {
            CHECK_EQUAL(options[k] & STARPU_SCHED_SIMPLE_DECIDE_MASK, 0);
            flags = choices[i] | options[k];
            run_with(init_one, 2);
            flags |= STARPU_SCHED_SIMPLE_FIFO_ABOVE | STARPU_SCHED_SIMPLE_FIFOS_BELOW;
            run_with(init_one, 1 + (int)k % 3);
        }
    }
    run_with(init_two, 3);
    run_with(init_prio, 2);
    return 0;
}
