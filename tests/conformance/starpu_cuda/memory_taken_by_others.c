// Memory of a device that somebody else has taken: a task that finds none there waits for those of ours that
// are under way and asks again; where there are none it asks a few times. If there is still none, it fails.
#include "misuse/check_error.h"

#include "starpu_cuda/on_devices.h"

#include <stdlib.h>

#define MIB ((size_t)1 << 20)

int cudaMalloc(void** place, size_t bytes);
int cudaFree(void* place);

static int has_begun, may_end;

// Holds its memory until the program lets it go on.
static void hold(void* buffers[], void* arg) {
    (void)arg;
    check_tick(&has_begun);
    check_await(&may_end, 1);
    check_launch(CHECK_BUFFER(buffers, 0), 1, 1);
}
static struct starpu_codelet holding = {
    .cuda_funcs = {hold}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "holding"};

static void touch(void* buffers[], void* arg) {
    (void)arg;
    check_launch((int*)STARPU_VECTOR_GET_PTR(buffers[0]), 1, 1);
}
static struct starpu_codelet touching = {
    .cuda_funcs = {touch}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "touching"};

static void restart(const char* failing) {
    starpu_shutdown();
    setenv("EMULATED_CUDA_FAIL_MALLOC", failing, 1);
    emulated_cuda_reset();
    check_start_on_devices(1);
}

// Somebody else takes all but little, and gives it back while the first task still holds its data.
static void wait_for_others_of_ours(void) {
    int value = 1;
    int* values = (int*)calloc(MIB, 1);
    void* theirs = NULL;
    starpu_data_handle_t held = check_int(&value), large = NULL;
    starpu_vector_data_register(&large, STARPU_MAIN_RAM, (uintptr_t)values, MIB / sizeof(int), sizeof(int));
    check_submit_on(check_worker(0), &holding, held, NULL);
    check_await(&has_begun, 1);
    CHECK_EQUAL(cudaMalloc(&theirs, 4 * MIB - MIB / 2), 0);
    check_submit_on(check_worker(1), &touching, large, NULL);
    while (emulated_cuda_count(0).refused_allocations == 0) starpu_usleep(100);
    CHECK_EQUAL(cudaFree(theirs), 0);
    check_tick(&may_end);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister(held);
    starpu_data_unregister(large);
    CHECK_EQUAL(value, 2);
    CHECK_EQUAL(values[0], 1);
    free(values);
}

static void ask_a_few_times(void) {
    int value = 5;
    starpu_data_handle_t handle;
    restart("1-3");
    handle = check_int(&value);
    check_submit(&increment_there, handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 6);
    CHECK_EQUAL(emulated_cuda_planned_failures(), 3);
}

static void give_up(void) {
    int value = 5;
    starpu_data_handle_t handle;
    struct starpu_task* task;
    restart("from:1");
    handle = check_int(&value);
    task = check_task(&increment_there, handle, NULL);
    task->detach = 0;
    EXPECT_LINE(CHECK_EQUAL(starpu_task_submit(task), 0); starpu_do_schedule();
                while (!starpu_task_finished(task)) starpu_usleep(100), "increment_there");
    EXPECT_ERROR(starpu_task_wait(task), -ENOMEM, "increment_there");
    CHECK(emulated_cuda_planned_failures() > 3);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 5);
}

int main(void) {
    check_start_on_devices(1);
    CHECK_EQUAL(starpu_cuda_worker_get_count(), 2);
    wait_for_others_of_ours();
    ask_a_few_times();
    give_up();
    return check_stop_devices();
}
