// A component above a device tells how long a task's data take to come there, and has them brought ahead of
// the task.
#include "starpu_cuda/on_devices.h"
#include "starpu_sched_component/tree_policy.h"

static component* on_device;

static void build(struct starpu_sched_tree* tree) {
    on_device = starpu_sched_component_worker_get(0, (int)check_worker(0));
    tree->root = starpu_sched_component_fifo_create(tree, NULL);
    tree_connect_workers(tree, tree->root);
}

static int is_there(starpu_data_handle_t handle, unsigned node) {
    int valid = 0;
    starpu_data_query_status(handle, (int)node, NULL, &valid, NULL);
    return valid;
}

static struct starpu_codelet step = {.cuda_funcs = {check_increment_there},
                                     .cuda_flags = {STARPU_CUDA_ASYNC},
                                     .nbuffers = 1,
                                     .modes = {STARPU_RW}};

// A task that is ready: it is handed out only after its data were brought.
static int push_with_data(struct starpu_task* task) {
    const unsigned node = starpu_worker_get_memory_node(check_worker(0));
    CHECK(!is_there(task->handles[0], node));
    CHECK(starpu_sched_component_transfer_length(on_device, task) > 0);
    starpu_sched_component_prefetch_on_node(on_device, task);
    while (!is_there(task->handles[0], node)) starpu_usleep(100);
    CHECK(starpu_sched_component_transfer_length(on_device, task) == 0);
    return starpu_sched_tree_push_task(task);
}

int main(void) {
    int value = 1;
    starpu_data_handle_t handle;
    struct starpu_conf conf;
    CHECK_EQUAL(starpu_conf_init(&conf), 0);
    tree_policy.push_task = push_with_data;
    tree_build = build;
    conf.ncpus = 1;
    conf.nopencl = 0;
    conf.sched_policy = &tree_policy;
    CHECK_EQUAL(starpu_init(&conf), 0);
    handle = check_int(&value);
    check_submit(&step, handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 2);
    return check_stop_devices();
}
