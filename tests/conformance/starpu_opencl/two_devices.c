// Two devices, which PoCL makes of one CPU: data go from one to the other, and a list says which are used.
#include "check_opencl.h"

static void start(int count) {
    struct starpu_conf conf = check_conf(1);
    conf.nopencl = count;
    CHECK_EQUAL(starpu_init(&conf), 0);
}

static void submit_on(int worker, starpu_data_handle_t handle, int* factor) {
    struct starpu_task* task = check_task(&scale, handle, factor);
    task->execute_on_a_specific_worker = 1;
    task->workerid = (unsigned)worker;
    CHECK_EQUAL(starpu_task_submit(task), 0);
}

int main(void) {
    int x[64], factors[2] = {2, 3}, workers[2];
    starpu_data_handle_t handle;
    setenv("POCL_DEVICES", "pthread pthread", 1);
    setenv("STARPU_OPENCL_ONLY_ON_CPUS", "1", 1);
    start(2);
    if (starpu_opencl_worker_get_count() < 2) {
        fprintf(stderr, "skipped: there is no PoCL, which can make two devices of a CPU\n");
        starpu_shutdown();
        return CHECK_SKIPPED;
    }
    for (int i = 0; i < 2; ++i) {
        workers[i] = starpu_worker_get_by_type(STARPU_OPENCL_WORKER, i);
        CHECK_EQUAL(starpu_worker_get_devid(workers[i]), i);
    }
    CHECK(starpu_worker_get_memory_node((unsigned)workers[0]) !=
          starpu_worker_get_memory_node((unsigned)workers[1]));
    CHECK_EQUAL(starpu_opencl_load_opencl_from_string(check_scale_source, &check_program, NULL), 0);
    for (int i = 0; i < 64; ++i) x[i] = i;
    handle = check_vector(x, 64);
    for (int i = 0; i < 4; ++i) submit_on(workers[i % 2], handle, &factors[i % 2]);
    starpu_data_unregister(handle);
    for (int i = 0; i < 64; ++i) CHECK_EQUAL(x[i], 36 * i);
    starpu_opencl_unload_opencl(&check_program);
    starpu_shutdown();

    setenv("STARPU_WORKERS_OPENCLID", "1", 1);
    start(1);
    CHECK_EQUAL(starpu_opencl_worker_get_count(), 1);
    CHECK_EQUAL(check_opencl_devid(), 1);
    return check_opencl_stop();
}
