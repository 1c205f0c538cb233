// A task that is ready owns its data, though it has not begun: an acquisition without order waits for it, but
// not for one that still waits for something else.
#include "check.h"

static int value, called, seen;

static void look(void* buffers[], void* arg) {
    (void)buffers;
    check_tick(arg);
}

static struct starpu_codelet looking = {
    .cpu_funcs = {look}, .nbuffers = 1, .modes = {STARPU_R}, .name = "look"};

static void on_acquired(void* handle) {
    seen = value;
    starpu_data_release((starpu_data_handle_t)handle);
    check_tick(&called);
}

static void ask(starpu_data_handle_t handle, enum starpu_data_access_mode mode) {
    called = 0;
    CHECK_EQUAL(starpu_data_acquire_cb_sequential_consistency(handle, mode, on_acquired, handle, 0), 0);
}

static void await(int expected) {
    CHECK_EQUAL(check_count(&called), 0);
    starpu_resume();
    check_await(&called, 1);
    CHECK_EQUAL(seen, expected);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
}

static void check_writer(starpu_data_handle_t handle) {
    const int before = value;
    starpu_pause();
    check_submit(&increment, handle, NULL);
    ask(handle, STARPU_R);
    await(before + 1);
}

// What waits for the writer does not own the data yet.
static void check_writer_in_front(starpu_data_handle_t handle) {
    static int looked;
    const int before = value;
    looked = 0;
    starpu_pause();
    check_submit(&increment, handle, NULL);
    check_submit(&looking, handle, &looked);
    check_submit(&increment, handle, NULL);
    ask(handle, STARPU_W);
    await(before + 1);
    CHECK_EQUAL(looked, 1);
}

static void check_readers(starpu_data_handle_t handle) {
    enum { readers = 20 };
    static int looked;
    const int before = value;
    looked = 0;
    starpu_pause();
    for (int i = 0; i < readers; ++i) check_submit(&looking, handle, &looked);
    ask(handle, STARPU_W);
    await(before);
    CHECK_EQUAL(looked, readers);
}

static void check_blocked(starpu_data_handle_t handle, starpu_tag_t gate) {
    const int before = value;
    check_submit_gated(check_task(&increment, handle, NULL), gate);
    ask(handle, STARPU_R);
    CHECK_EQUAL(called, 1); // overtakes it
    CHECK_EQUAL(seen, before);
    starpu_pause();
    check_open(gate); // it is ready, and was submitted before data were ever used without order
    ask(handle, STARPU_R);
    await(before + 1);
}

static void check_handle(void (*check)(starpu_data_handle_t)) {
    starpu_data_handle_t handle = check_int(&value);
    check(handle);
    check(handle); // once the data are known to be used without order
    starpu_data_unregister(handle);
}

int main(void) {
    for (int is_looked_after = 0; is_looked_after < 2; ++is_looked_after) {
        if (is_looked_after) setenv("STARPU_LIMIT_CPU_MEM", "64", 1);
        check_start();
        check_handle(check_writer);
        check_handle(check_writer_in_front);
        check_handle(check_readers);
        starpu_data_handle_t handle = check_int(&value);
        check_blocked(handle, 1);
        check_blocked(handle, 2);
        starpu_data_unregister(handle);
        starpu_shutdown();
    }
    return 0;
}
