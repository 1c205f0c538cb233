// Data that are used without order get their first value for a task that is refused because of other data,
// and for a try to acquire them.
#include "check.h"

static int may_end, order, order_of[2];

static void initialise(void* buffers[], void* arg) {
    (void)arg;
    check_await(&may_end, 1);
    *CHECK_BUFFER(buffers, 0) = 7;
}

static void note_order(void* buffers[], void* arg) {
    (void)buffers;
    *(int*)arg = STARPU_ATOMIC_ADD(&order, 1);
}

static struct starpu_codelet initialising = {
    .cpu_funcs = {initialise}, .nbuffers = 1, .modes = {STARPU_W}, .name = "initialise"};
static struct starpu_codelet reading = {
    .cpu_funcs = {note_order}, .nbuffers = 2, .modes = {STARPU_R, STARPU_R}, .name = "read"};
static struct starpu_codelet noting = {.cpu_funcs = {note_order}, .name = "note"};

static starpu_data_handle_t unordered_int(void) {
    starpu_data_handle_t handle = check_homeless_int();
    starpu_data_set_reduction_methods(handle, NULL, &initialising);
    starpu_data_set_sequential_consistency_flag(handle, 0);
    may_end = 0;
    return handle;
}

// The next task must not be taken for the one that was refused.
static void check_refused(void) {
    int place;
    starpu_data_handle_t handle = unordered_int(), empty = check_homeless_int();
    starpu_data_set_sequential_consistency_flag(empty, 0);
    CHECK(starpu_task_insert(&reading, STARPU_CL_ARGS_NFREE, &place, sizeof place, STARPU_R, handle, STARPU_R,
                             empty, 0) != 0);
    struct starpu_task *second = check_kept_task(&noting, NULL, &order_of[1]),
                       *first = check_kept_task(&noting, NULL, &order_of[0]);
    starpu_task_declare_deps_array(second, 1, &first);
    CHECK_EQUAL(starpu_task_submit(second), 0);
    check_tick(&may_end);
    starpu_usleep(20000);
    CHECK_EQUAL(starpu_task_submit(first), 0);
    CHECK_EQUAL(starpu_task_wait(second), 0);
    CHECK_EQUAL(starpu_task_wait(first), 0);
    CHECK_EQUAL(order_of[0], 1);
    CHECK_EQUAL(order_of[1], 2);
    starpu_task_destroy(first);
    starpu_task_destroy(second);
    starpu_data_unregister(handle);
    starpu_data_unregister(empty);
}

static void check_try(void) {
    starpu_data_handle_t handle = unordered_int();
    int error = starpu_data_acquire_try(handle, STARPU_R), tries = 0;
    CHECK_EQUAL(error, -EAGAIN);
    check_tick(&may_end);
    while ((error = starpu_data_acquire_try(handle, STARPU_R)) == -EAGAIN) CHECK(++tries < 100000000);
    CHECK_EQUAL(error, 0);
    CHECK_EQUAL(*(int*)starpu_data_get_local_ptr(handle), 7);
    starpu_data_release(handle);
    starpu_data_unregister(handle);
}

int main(void) {
    check_start();
    check_refused();
    check_try();
    return check_stop();
}
