// Under a policy of the program's own the rest works as ever: commuting, unordered and bound tasks,
// acquisition, reduction, regeneration and tasks that are waited for.
#include "own_policy.h"

enum { rounds = 50 };

static void zero(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) = 0;
}
static void add(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) += *CHECK_BUFFER(buffers, 1);
}

static struct starpu_codelet init = {.cpu_funcs = {zero}, .nbuffers = 1, .modes = {STARPU_W}, .name = "zero"};
static struct starpu_codelet sum = {
    .cpu_funcs = {add}, .nbuffers = 2, .modes = {STARPU_RW | STARPU_COMMUTE, STARPU_R}, .name = "add"};
static struct starpu_codelet contribute = {
    .cpu_funcs = {check_increment}, .nbuffers = 1, .modes = {STARPU_REDUX}, .name = "contribute"};
static struct starpu_codelet commute = {
    .cpu_funcs = {check_increment}, .nbuffers = 1, .modes = {STARPU_RW | STARPU_COMMUTE}, .name = "commute"};

static void again(void* arg) {
    struct starpu_task* task = starpu_task_get_current();
    if (++*(int*)arg == rounds) task->regenerate = 0;
}

int main(void) {
    int total = 0, counter = 0, runs = 0, i;
    starpu_data_handle_t reduced, counted;
    struct starpu_task* task;
    own_start(&own_policy, 2);
    reduced = check_int(&total);
    counted = check_int(&counter);
    starpu_data_set_reduction_methods(reduced, &sum, &init);
    for (i = 0; i < rounds; ++i) {
        check_submit(&contribute, reduced, NULL);
        check_submit(&commute, counted, NULL);
        task = check_task(&increment, counted, NULL);
        task->sequential_consistency = 0;
        CHECK_EQUAL(starpu_task_submit(task), 0);
        if (i % 10 == 5) {
            CHECK_EQUAL(starpu_data_acquire(counted, STARPU_RW), 0);
            starpu_data_release(counted);
        }
    }
    task = check_task(&run, NULL, NULL);
    task->detach = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    task = check_task(&run, NULL, NULL);
    task->destroy = 0;
    task->regenerate = 1;
    task->callback_func = again;
    task->callback_arg = &runs;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_task_destroy(task);
    starpu_data_unregister(reduced);
    starpu_data_unregister(counted);
    CHECK_EQUAL(total, rounds);
    CHECK_EQUAL(counter, 2 * rounds);
    CHECK_EQUAL(runs, rounds);
    CHECK_EQUAL(own_pushes, own_pops);
    return check_stop();
}
