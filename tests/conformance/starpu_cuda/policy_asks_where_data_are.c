// (1.4) What a policy learns of a task's data on a device: which are missing, how much that is, and which
// task of a queue has the least to wait for.
#include "starpu_cuda/on_devices.h"
#include <starpu_scheduler.h>

#include <schedulers/starpu_scheduler_toolbox.h>

#define COUNT 1000
#define BYTES (COUNT * sizeof(int))

static int values[3][COUNT];
static starpu_data_handle_t handles[3];
static struct starpu_codelet adding = {.cuda_funcs = {check_increment_there},
                                       .nbuffers = 3,
                                       .modes = {STARPU_R, STARPU_RW, STARPU_W},
                                       .name = "adding"};

static struct starpu_task* task_on(int first, int second, int third) {
    struct starpu_task* task = check_task(&adding, handles[first], NULL);
    task->handles[1] = handles[second];
    task->handles[2] = handles[third];
    return task;
}

static void expect(struct starpu_task* task, int buffers, size_t missing, size_t unallocated) {
    size_t bytes = 1, not_coming = 1, without_memory = 1;
    const unsigned worker = check_worker(0);
    CHECK_EQUAL(starpu_st_non_ready_buffers_count(task, worker), buffers);
    starpu_st_non_ready_buffers_size(task, worker, &bytes, &not_coming, &without_memory);
    CHECK_EQUAL(bytes, missing);
    CHECK_EQUAL(not_coming, missing);
    CHECK_EQUAL(without_memory, unallocated);
}

static void check_queue(struct starpu_task* a, struct starpu_task* b) {
    starpu_st_fifo_taskq_t queue = starpu_st_fifo_taskq_create();
    b->priority = -1;
    CHECK_EQUAL(starpu_st_fifo_taskq_push_task(queue, a), 0);
    CHECK_EQUAL(starpu_st_fifo_taskq_push_task(queue, b), 0);
    // The more urgent one goes first though its data are missing, unless priorities do not count.
    CHECK(starpu_st_fifo_taskq_pop_first_ready_task(queue, check_worker(0), 3) == a);
    CHECK_EQUAL(starpu_st_fifo_taskq_push_back_task(queue, a), 0);
    CHECK(starpu_st_fifo_taskq_pop_first_ready_task(queue, check_worker(0), 0) == b);
    CHECK(starpu_st_fifo_taskq_pop_first_ready_task(queue, check_worker(0), 0) == a);
    CHECK(starpu_st_fifo_taskq_pop_first_ready_task(queue, check_worker(0), 0) == NULL);
    starpu_st_fifo_taskq_destroy(queue);
}

// The same for a queue by priority.
static void check_deque(struct starpu_task* a, struct starpu_task* b) {
    struct starpu_st_prio_deque queue;
    starpu_st_prio_deque_init(&queue);
    CHECK_EQUAL(starpu_st_prio_deque_push_back_task(&queue, a), 0);
    CHECK_EQUAL(starpu_st_prio_deque_push_back_task(&queue, b), 0);
    CHECK(starpu_st_prio_deque_deque_first_ready_task(&queue, check_worker(0)) == a);
    CHECK(starpu_st_prio_deque_pop_task(&queue) == b);
    b->priority = a->priority;
    CHECK_EQUAL(starpu_st_prio_deque_push_back_task(&queue, a), 0);
    CHECK_EQUAL(starpu_st_prio_deque_push_back_task(&queue, b), 0);
    CHECK(starpu_st_prio_deque_deque_first_ready_task(&queue, check_worker(0)) == b);
    CHECK(starpu_st_prio_deque_deque_first_ready_task(&queue, check_worker(0)) == a);
    CHECK(starpu_st_prio_deque_is_empty(&queue));
}

int main(void) {
    struct starpu_task *far, *near;
    int i;
    check_start_on_devices(1);
    const unsigned node = starpu_worker_get_memory_node(check_worker(0));
    for (i = 0; i < 3; ++i)
        starpu_vector_data_register(&handles[i], STARPU_MAIN_RAM, (uintptr_t)values[i], COUNT, sizeof(int));
    far = task_on(0, 1, 2);
    near = task_on(0, 0, 1);
    expect(far, 2, 2 * BYTES, 3 * BYTES);
    CHECK_EQUAL(starpu_data_fetch_on_node(handles[0], node, 0), 0);
    expect(far, 1, BYTES, 2 * BYTES);
    expect(near, 0, 0, BYTES);
    CHECK_EQUAL(starpu_data_request_allocation(handles[2], node), 0);
    expect(far, 1, BYTES, BYTES);
    check_queue(far, near);
    check_deque(far, near);
    check_drop(far);
    check_drop(near);
    for (i = 0; i < 3; ++i) starpu_data_unregister(handles[i]);
    return check_stop_devices();
}
