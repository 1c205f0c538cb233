// Functions of asynchronous codelets return before their kernels end; tasks on the same data still come one
// after the other, and their callbacks after their kernels.
#include "check_opencl.h"

enum { CHAINS = 4, TASKS = 12 };

static void scale_later(void* buffers[], void* arg) {
    clReleaseEvent(check_launch_scale(buffers, arg));
}

static struct starpu_codelet scaling_later = {.opencl_funcs = {scale_later},
                                              .opencl_flags = {STARPU_OPENCL_ASYNC},
                                              .nbuffers = 1,
                                              .modes = {STARPU_RW},
                                              .name = "scale later"};

static void negate(void* buffers[], void* arg) {
    int* x = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    (void)arg;
    for (unsigned i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) x[i] = -x[i];
}

static struct starpu_codelet negating = {
    .cpu_funcs = {negate}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "negate"};

static int ended;

int main(void) {
    static int x[CHAINS][5000];
    int two = 2;
    starpu_data_handle_t handles[CHAINS];
    check_opencl_start();
    CHECK_EQUAL(starpu_opencl_load_opencl_from_string(check_scale_source, &check_program, NULL), 0);
    for (int c = 0; c < CHAINS; ++c) {
        for (int i = 0; i < 5000; ++i) x[c][i] = c + 1;
        handles[c] = check_vector(x[c], 5000);
    }
    for (int t = 0; t < TASKS; ++t)
        for (int c = 0; c < CHAINS; ++c) {
            struct starpu_task* task = check_task(&scaling_later, handles[c], &two);
            task->callback_func = check_tick;
            task->callback_arg = &ended;
            CHECK_EQUAL(starpu_task_submit(task), 0);
            if (t == 5) check_submit(&negating, handles[c], NULL);
        }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&ended), CHAINS * TASKS);
    for (int c = 0; c < CHAINS; ++c) {
        starpu_data_unregister(handles[c]);
        for (int i = 0; i < 5000; ++i) CHECK_EQUAL(x[c][i], -(c + 1) * 4096);
    }
    starpu_opencl_unload_opencl(&check_program);
    return check_opencl_stop();
}
