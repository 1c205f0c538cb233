// What was contributed to a reduction on a device goes with the device: the result is not taken for whole,
// and the data can be overwritten.
#include "misuse/check_error.h"

#include "starpu_cuda/loss.h"

static char heard[1 << 16];

static void contribute(void* buffers[], void* arg) {
    (void)arg;
    check_launch(CHECK_BUFFER(buffers, 0), 1, 1);
}
static struct starpu_codelet contributing = {.cuda_funcs = {contribute},
                                             .cuda_flags = {STARPU_CUDA_ASYNC},
                                             .nbuffers = 1,
                                             .modes = {STARPU_REDUX},
                                             .name = "contributing"};

static void clear(void* buffers[], void* arg) {
    (void)arg;
    check_launch(CHECK_BUFFER(buffers, 0), 0, 0);
}
static struct starpu_codelet clearing = {.cpu_funcs = {clear},
                                         .cuda_funcs = {clear},
                                         .cuda_flags = {STARPU_CUDA_ASYNC},
                                         .nbuffers = 1,
                                         .modes = {STARPU_W},
                                         .name = "clearing"};

static void join(void* buffers[], void* arg) {
    (void)arg;
    (void)buffers;
    CHECK(0); /* there is nothing left to join */
}
static struct starpu_codelet joining = {
    .cpu_funcs = {join}, .nbuffers = 2, .modes = {STARPU_RW | STARPU_COMMUTE, STARPU_R}, .name = "joining"};

int main(void) {
    int total = 5, value = 0, i;
    starpu_data_handle_t h_total, handle;
    check_start_on_devices(1);
    h_total = check_int(&total);
    handle = check_int(&value);
    starpu_data_set_reduction_methods(h_total, &joining, &clearing);
    for (i = 0; i < 3; ++i) check_submit(&contributing, h_total, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    check_listen_long();
    check_tick(&check_may_lose);
    check_submit(&losing, handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), -EIO);
    if (starpu_data_acquire(h_total, STARPU_R) == 0) starpu_data_release(h_total);
    CHECK(starpu_task_wait_for_all() != 0);
    check_all_heard(heard, sizeof heard);
    CHECK(check_times(heard, "\"reduction\": the only value of") == 1);
    CHECK_EQUAL(starpu_data_acquire(h_total, STARPU_W), 0);
    total = 8;
    starpu_data_release(h_total);
    check_submit(&increment, h_total, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister(h_total);
    CHECK_EQUAL(total, 9);
    starpu_data_unregister_no_coherency(handle);
    starpu_shutdown();
    return 0;
}
