// A policy without pop_task gives each task to a worker's own queue: it runs there, in the order of the
// queue.
#include "own_policy.h"

enum { count = 40 };

static int order[count], taken, elsewhere;

static void note(void* buffers[], void* arg) {
    (void)buffers;
    if (starpu_worker_get_id() != 1) check_tick(&elsewhere);
    order[taken++] = *(int*)arg;
}

static struct starpu_codelet noting = {.cpu_funcs = {note}};

static void init(unsigned context) {
    (void)context;
}

static int push_to_second(struct starpu_task* task) {
    return starpu_push_local_task(1, task, 0);
}

// Anywhere, by a draw of its own.
static int push_anywhere(struct starpu_task* task) {
    static unsigned draws;
    const unsigned draw = (unsigned)STARPU_ATOMIC_ADD((int*)&draws, 1) * 2654435761u >> 16;
    return starpu_push_local_task((int)(draw % starpu_worker_get_count()), task, (int)(draw & 1));
}

static struct starpu_sched_policy to_second = {
    .init_sched = init, .deinit_sched = init, .push_task = push_to_second, .policy_name = "to second"};
static struct starpu_sched_policy anywhere = {
    .init_sched = init, .deinit_sched = init, .push_task = push_anywhere, .policy_name = "anywhere"};

int main(void) {
    static int number[count];
    int value = 0, i;
    starpu_data_handle_t handle;
    own_start(&to_second, 2);
    starpu_pause();
    for (i = 0; i < count; ++i) {
        number[i] = i;
        check_submit(&noting, NULL, &number[i]);
    }
    starpu_resume();
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(elsewhere, 0);
    CHECK_EQUAL(taken, count);
    for (i = 0; i < count; ++i) CHECK_EQUAL(order[i], i);
    starpu_shutdown();

    own_start(&anywhere, 2);
    handle = check_int(&value);
    for (i = 0; i < 100; ++i) {
        check_submit(&run, NULL, NULL);
        check_submit(&increment, handle, NULL);
        if (i % 25 == 0) check_linger();
    }
    starpu_data_unregister(handle);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(value, 100);
    CHECK_EQUAL(check_count(&check_runs), 100);
    return check_stop();
}
