// Wherever a codelet wants its buffers, on a CPU worker they are in main memory; with NONE the runtime
// fetches nothing and the kernel leaves the buffer alone.
#include "check.h"

static int sum;

static void add(void* buffers[], void* arg) {
    (void)arg;
    sum += *CHECK_BUFFER(buffers, 0);
    CHECK_EQUAL(starpu_task_get_current_data_node(0), STARPU_MAIN_RAM);
}

static struct starpu_codelet codelet = {
    .cpu_funcs = {add}, .nbuffers = 1, .modes = {STARPU_R}, .specific_nodes = 1};
static struct starpu_codelet untouched = {.cpu_funcs = {check_run},
                                          .nbuffers = 1,
                                          .modes = {STARPU_R},
                                          .specific_nodes = 1,
                                          .nodes = {STARPU_SPECIFIC_NODE_NONE}};

int main(void) {
    const int nodes[] = {STARPU_MAIN_RAM,           STARPU_SPECIFIC_NODE_LOCAL,
                         STARPU_SPECIFIC_NODE_CPU,  STARPU_SPECIFIC_NODE_SLOW,
                         STARPU_SPECIFIC_NODE_FAST, STARPU_SPECIFIC_NODE_LOCAL_OR_CPU};
    const int count = sizeof nodes / sizeof *nodes;
    int value = 3, i;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    for (i = 0; i < count; ++i) {
        codelet.nodes[0] = nodes[i];
        check_submit(&codelet, handle, NULL);
        CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    }
    CHECK_EQUAL(sum, 3 * count);
    check_submit(&untouched, handle, NULL);
    starpu_data_unregister(handle);
    CHECK_EQUAL(check_count(&check_runs), 1);
    return check_stop();
}
