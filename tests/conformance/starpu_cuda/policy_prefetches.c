// A policy of the program's own asks for a task's data on a device, and hands the task out once they are
// there: nobody else would have brought them. What is elsewhere takes time, what is there none.
#include "starpu_cuda/on_devices.h"
#include "starpu_scheduler/own_policy.h"

static int value = 1;
static starpu_data_handle_t handle;
static int expected_before, expected_after;

static int is_there(unsigned node) {
    int valid = 0;
    starpu_data_query_status(handle, (int)node, NULL, &valid, NULL);
    return valid;
}

static int push_with_data(struct starpu_task* task) {
    const unsigned worker = check_worker(0), node = starpu_worker_get_memory_node(worker);
    if (STARPU_TASK_GET_NBUFFERS(task) != 0) {
        CHECK(!is_there(node));
        if (starpu_task_expected_data_transfer_time_for(task, worker) > 0) ++expected_before;
        CHECK_EQUAL(starpu_prefetch_task_input_for(task, worker), 0);
        while (!is_there(node)) starpu_usleep(100);
        if (starpu_task_expected_data_transfer_time_for(task, worker) == 0.0) ++expected_after;
        if (starpu_task_expected_data_transfer_time(node, task) == 0.0) ++expected_after;
        if (starpu_data_expected_transfer_time(handle, node, STARPU_R) == 0.0) ++expected_after;
    }
    return own_push(task);
}

static void increment_on_device(void* buffers[], void* arg) {
    (void)arg;
    check_launch((int*)STARPU_VARIABLE_GET_PTR(buffers[0]), 1, 1);
}
static struct starpu_codelet on_device = {.cuda_funcs = {increment_on_device},
                                          .cuda_flags = {STARPU_CUDA_ASYNC},
                                          .nbuffers = 1,
                                          .modes = {STARPU_RW},
                                          .name = "on the device"};

int main(void) {
    struct starpu_conf conf;
    struct starpu_task *task, *waits;
    struct starpu_sched_policy policy = own_policy;
    policy.push_task = push_with_data;
    unsetenv("STARPU_SCHED");
    CHECK_EQUAL(starpu_conf_init(&conf), 0);
    conf.ncpus = 1;
    conf.sched_policy = &policy;
    CHECK_EQUAL(starpu_init(&conf), 0);
    handle = check_int(&value);
    const unsigned node = starpu_worker_get_memory_node(check_worker(0));

    // Somebody may write the data of a task that is not ready: nothing is brought.
    waits = check_task(&on_device, handle, NULL);
    CHECK_EQUAL(starpu_prefetch_task_input_on_node(waits, node), 0);
    check_linger();
    CHECK(!is_there(node));
    check_drop(waits);

    task = check_task(&on_device, handle, NULL);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(expected_before, 1);
    CHECK_EQUAL(expected_after, 3);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 2);
    return check_stop_devices();
}
