// A task that regenerates never runs together with others on its data, and its data can be unregistered after
// it.
#include "check.h"

enum { rounds = 200 };

static int inside, together, runs;
static struct starpu_task repeated;

static void enter_and_leave(void* buffers[]) {
    if (STARPU_ATOMIC_ADD(&inside, 1) != 1) check_tick(&together);
    ++*CHECK_BUFFER(buffers, 0);
    (void)STARPU_ATOMIC_ADD(&inside, -1);
}

static void once(void* buffers[], void* arg) {
    (void)arg;
    enter_and_leave(buffers);
}

static void again(void* buffers[], void* arg) {
    (void)arg;
    enter_and_leave(buffers);
    if (STARPU_ATOMIC_ADD(&runs, 1) == rounds) repeated.regenerate = 0;
}

static struct starpu_codelet once_codelet = {.cpu_funcs = {once}, .nbuffers = 1, .modes = {STARPU_RW}};
static struct starpu_codelet again_codelet = {.cpu_funcs = {again}, .nbuffers = 1, .modes = {STARPU_RW}};

int main(void) {
    int value = 0, i;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    starpu_task_init(&repeated);
    repeated.cl = &again_codelet;
    repeated.handles[0] = handle;
    repeated.regenerate = 1;
    CHECK_EQUAL(starpu_task_submit(&repeated), 0);
    for (i = 0; i < rounds; ++i) check_submit(&once_codelet, handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 2 * rounds);
    CHECK_EQUAL(check_count(&together), 0);
    starpu_task_clean(&repeated);
    return check_stop();
}
