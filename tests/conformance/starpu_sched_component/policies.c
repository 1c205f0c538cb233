// Each policy that is a tree of components runs a chain and a fan of tasks, on one worker and on several.
#include "tree_policy.h"

static void run_under(const char* policy, int ncpus) {
    struct starpu_conf conf = check_conf(ncpus);
    conf.sched_policy_name = policy;
    CHECK_EQUAL(starpu_init(&conf), 0);
    tree_run_many();
    starpu_shutdown();
}

int main(void) {
    static const char* const names[] = {"modular-eager",
                                        "modular-eager-prefetching",
                                        "modular-eager-prio",
                                        "modular-gemm",
                                        "modular-heft",
                                        "modular-heft-hierarchical",
                                        "modular-heft-prio",
                                        "modular-heft2",
                                        "modular-pheft",
                                        "modular-heteroprio",
                                        "modular-heteroprio-heft",
                                        "modular-prandom",
                                        "modular-prandom-prio",
                                        "modular-prio",
                                        "modular-prio-prefetching",
                                        "modular-random",
                                        "modular-random-prefetching",
                                        "modular-random-prio",
                                        "modular-random-prio-prefetching",
                                        "modular-ws"};
    unsigned i;
    unsetenv("STARPU_SCHED");
    for (i = 0; i < sizeof names / sizeof names[0]; ++i) {
        run_under(names[i], 1);
        run_under(names[i], 3);
    }
    return 0;
}
