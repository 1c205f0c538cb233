// Programs of 1.3 may ask for MIC devices; there are none.
#include "check.h"

static struct starpu_codelet codelet = {.where = STARPU_CPU | STARPU_MIC, .cpu_funcs = {check_run}};

int main(void) {
    enum starpu_node_kind kind;
    check_start();
    CHECK_EQUAL(starpu_worker_get_count_by_type(STARPU_MIC_WORKER), 0);
    CHECK_EQUAL(starpu_memory_nodes_get_count_by_kind(STARPU_MIC_RAM), 0);
    kind = starpu_node_get_kind(STARPU_MAIN_RAM);
    CHECK(kind != STARPU_MIC_RAM);
    check_submit(&codelet, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    return check_stop();
}
