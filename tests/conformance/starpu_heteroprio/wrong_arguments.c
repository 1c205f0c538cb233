// Each call says what is wrong, and changes nothing; groups of workers are those of memory nodes.
#include "misuse/check_error.h"

#include <math.h>
#include <schedulers/starpu_heteroprio.h>

int main(void) {
    struct starpu_conf conf = check_conf(2);
    char text[512];
    FILE* file;
    unsetenv("STARPU_SCHED");
    EXPECT_ERRNO(starpu_heteroprio_set_nb_prios(0, STARPU_CPU_WORKER, 1), ENODEV, "not initialised");
    check_start();
    EXPECT_ERRNO(starpu_heteroprio_set_nb_prios(0, STARPU_CPU_WORKER, 1), EINVAL, "not heteroprio");
    CHECK_EQUAL(check_stop(), 0);

    conf.sched_policy_name = "heteroprio";
    CHECK_EQUAL(starpu_init(&conf), 0);
    EXPECT_ERRNO(starpu_heteroprio_set_nb_prios(7, STARPU_CPU_WORKER, 1), EINVAL, "context 7");
    EXPECT_ERRNO(starpu_heteroprio_set_nb_prios(0, (enum starpu_worker_archtype)77, 1), EINVAL,
                 "no such kind");
    EXPECT_ERRNO(starpu_heteroprio_set_nb_prios(0, STARPU_CPU_WORKER, 101), EINVAL, "at most 100");
    starpu_heteroprio_set_nb_prios(0, STARPU_CPU_WORKER, 2);
    EXPECT_ERRNO(starpu_heteroprio_set_mapping(0, STARPU_CPU_WORKER, 2, 0), EINVAL, "fewer priorities");
    EXPECT_ERRNO(starpu_heteroprio_set_mapping(0, STARPU_CPU_WORKER, 0, 100), EINVAL, "no such bucket");
    EXPECT_ERRNO(starpu_heteroprio_set_faster_arch(0, STARPU_CPU_WORKER, 100), EINVAL, "no such bucket");
    EXPECT_ERRNO(starpu_heteroprio_set_arch_slow_factor(0, STARPU_CPU_WORKER, 100, 1), EINVAL,
                 "no such bucket");
    EXPECT_ERRNO(starpu_heteroprio_set_arch_slow_factor(0, STARPU_CPU_WORKER, 0, -1), EINVAL, "negative");
    EXPECT_ERRNO(starpu_heteroprio_set_arch_slow_factor(0, STARPU_CPU_WORKER, 0, NAN), EINVAL, "no number");
    EXPECT_ERRNO(starpu_heteroprio_print_wgroups(NULL, 0), EINVAL, "stream");
    file = tmpfile();
    CHECK(file != NULL);
    starpu_heteroprio_print_wgroups(file, 0);
    check_content(file, text, sizeof text);
    CHECK(strstr(text, "memory node 0 (") == text && strstr(text, ": 0 1\n") != NULL);
    starpu_heteroprio_set_use_locality(0, 1);
    starpu_heteroprio_map_wgroup_memory_nodes(0);
    check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, 1);
    starpu_shutdown();
    return 0;
}
