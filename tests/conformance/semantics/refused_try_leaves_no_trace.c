// A refused starpu_data_acquire_try changes nothing: a reduction into data without a value still starts from
// the neutral one.
#include "check.h"

enum { neutral = 1000 };

static void set_neutral(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) = neutral;
}

static void add(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) += *CHECK_BUFFER(buffers, 1);
}

static int is_open;

static void contribute_slowly(void* buffers[], void* arg) {
    (void)arg;
    check_await(&is_open, 1);
    ++*CHECK_BUFFER(buffers, 0);
}

static struct starpu_codelet init = {.cpu_funcs = {set_neutral}, .nbuffers = 1, .modes = {STARPU_W}};
static struct starpu_codelet sum = {
    .cpu_funcs = {add}, .nbuffers = 2, .modes = {STARPU_RW | STARPU_COMMUTE, STARPU_R}};
static struct starpu_codelet contribute = {
    .cpu_funcs = {contribute_slowly}, .nbuffers = 1, .modes = {STARPU_REDUX}};

static int reduce(int tries) {
    starpu_data_handle_t handle = check_homeless_int();
    int result;
    __atomic_store_n(&is_open, 0, __ATOMIC_SEQ_CST);
    starpu_data_set_reduction_methods(handle, &sum, &init);
    check_submit(&contribute, handle, NULL);
    if (tries) CHECK_EQUAL(starpu_data_acquire_try(handle, STARPU_RW), -EAGAIN);
    __atomic_store_n(&is_open, 1, __ATOMIC_SEQ_CST);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_R), 0);
    result = *(int*)starpu_data_get_local_ptr(handle);
    starpu_data_release(handle);
    starpu_data_unregister(handle);
    return result;
}

int main(void) {
    int expected;
    check_start();
    expected = reduce(0);
    CHECK_EQUAL(expected % neutral, 1);
    CHECK_EQUAL(reduce(1), expected);
    return check_stop();
}
