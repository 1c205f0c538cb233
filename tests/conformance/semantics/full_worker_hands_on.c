// A worker has put aside as many tasks that wait for memory as it may; what the end of another one makes
// ready is for all workers.
#include "check.h"

#if STARPU_MINOR_VERSION >= 4
#define MIB (1 << 20)

static struct starpu_codelet large = {
    .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_W}, .name = "large"};

static starpu_data_handle_t six_mib(void) {
    starpu_data_handle_t handle = NULL;
    starpu_vector_data_register(&handle, -1, 0, 6 * MIB, 1);
    CHECK(handle != NULL);
    return handle;
}

static struct starpu_task* on_first_worker(struct starpu_codelet* codelet, starpu_data_handle_t handle) {
    struct starpu_task* task = check_task(codelet, handle, NULL);
    task->execute_on_a_specific_worker = 1;
    task->workerid = 0;
    return task;
}

int main(void) {
    starpu_data_handle_t held, waiting[2];
    struct starpu_task *before, *behind;
    int i;
    setenv("STARPU_LIMIT_CPU_MEM", "10", 1);
    check_start_with(2);
    held = six_mib();
    CHECK_EQUAL(starpu_data_acquire(held, STARPU_W), 0);
    for (i = 0; i < 2; ++i) {
        waiting[i] = six_mib();
        CHECK_EQUAL(starpu_task_submit(on_first_worker(&large, waiting[i])), 0);
    }
    check_linger();
    before = on_first_worker(&run, NULL);
    behind = check_kept_task(&run, NULL, NULL);
    starpu_task_declare_deps_array(behind, 1, &before);
    CHECK_EQUAL(starpu_task_submit(behind), 0);
    CHECK_EQUAL(starpu_task_submit(before), 0);
    CHECK_EQUAL(starpu_task_wait(behind), 0);
    CHECK_EQUAL(check_count(&check_runs), 2);
    starpu_task_destroy(behind);
    starpu_data_release(held);
    CHECK_EQUAL(starpu_task_wait_for_all(), -ENOMEM); // its value has no other place
    CHECK_EQUAL(check_count(&check_runs), 2);
    starpu_data_unregister(held);
    for (i = 0; i < 2; ++i) starpu_data_unregister(waiting[i]);
    return check_stop();
}
#else
int main(void) {
    return 0; // a worker waits there for the memory of one task, and for all that is bound to it
}
#endif
