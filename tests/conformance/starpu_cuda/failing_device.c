// Whichever call of CUDA fails: nothing hangs, no memory is left behind, and data hold what the tasks that
// ended well made of them. Where nothing was reported, everything is right.
#include "starpu_cuda/on_devices.h"

#define DATA 5
#define TASKS 3

// Leaves errors of its launch to the runtime.
static void increment_or_not(void* buffers[], void* arg) {
    struct check_step what;
    (void)arg;
    memset(&what, 0, sizeof what);
    what.value = CHECK_BUFFER(buffers, 0);
    what.factor = what.summand = 1;
    (void)emulated_cuda_launch(starpu_cuda_get_local_stream(), check_step_kernel, &what, sizeof what);
}
static struct starpu_codelet incrementing = {.cpu_funcs = {check_increment},
                                             .cuda_funcs = {increment_or_not},
                                             .cuda_flags = {STARPU_CUDA_ASYNC},
                                             .nbuffers = 1,
                                             .modes = {STARPU_RW},
                                             .name = "incrementing"};

static int first_error(int one, int other) {
    return one != 0 ? one : other;
}

// Each datum goes through a few tasks; a value is what some number of them made.
static int run_tasks(void) {
    int values[DATA], i, k, error = 0;
    starpu_data_handle_t handles[DATA];
    for (i = 0; i < DATA; ++i) {
        values[i] = 10 * i;
        handles[i] = check_int(&values[i]);
    }
    for (k = 0; k < TASKS; ++k)
        for (i = 0; i < DATA; ++i) {
            struct starpu_task* task = check_task(&incrementing, handles[i], NULL);
            task->where = (i + k) % 4 == 0 ? STARPU_CPU : STARPU_CUDA;
            error = first_error(error, starpu_task_submit(task));
        }
    error = first_error(error, starpu_task_wait_for_all());
    for (i = 0; i < DATA; ++i) {
        const int refusal = starpu_data_acquire(handles[i], STARPU_R);
        if (refusal == 0) starpu_data_release(handles[i]);
        error = first_error(error, refusal);
        errno = 0;
        starpu_data_unregister(handles[i]);
        if (errno != 0) starpu_data_unregister_no_coherency(handles[i]); // its value went with the device
        CHECK(values[i] >= 10 * i && values[i] <= 10 * i + TASKS);
        if (error == 0) CHECK_EQUAL(values[i], 10 * i + TASKS);
    }
    return error;
}

// How many of these runs reported something.
static int sweep(const char* variable, const char* manner, int last) {
    int n, reports = 0;
    for (n = 1; n <= last; ++n) {
        struct starpu_conf conf;
        char number[24];
        snprintf(number, sizeof number, "%s%d", manner, n);
        setenv(variable, number, 1);
        emulated_cuda_reset();
        CHECK_EQUAL(starpu_conf_init(&conf), 0);
        conf.ncpus = 1;
        conf.nopencl = 0;
        if (starpu_init(&conf) != 0) continue;
        reports += run_tasks() != 0;
        starpu_shutdown();
        if (*manner != '\0') continue; /* a broken device takes nothing back */
        CHECK_EQUAL(emulated_cuda_violations(), 0);
        CHECK_EQUAL(emulated_cuda_live_bytes(), 0);
    }
    unsetenv(variable);
    return reports;
}

int main(void) {
    // The lines about each failure are expected, and would be long.
    CHECK(freopen("/dev/null", "w", stderr) != NULL);
    // Some of the copies by which the default policy learns how fast links are.
    sweep("EMULATED_CUDA_FAIL_COPY", "", 3);
    sweep("EMULATED_CUDA_FAIL_COPY", "lost:", 3);
    // From now on all copies are of data.
    setenv("STARPU_SCHED", "lws", 1);
    sweep("EMULATED_CUDA_FAIL_MALLOC", "", 12);
    sweep("EMULATED_CUDA_FAIL_HOST_ALLOC", "", 4);
    if (sweep("EMULATED_CUDA_FAIL_COPY", "", 16) == 0) return 2;
    if (sweep("EMULATED_CUDA_FAIL_LAUNCH", "", 8) == 0) return 3;
    if (sweep("EMULATED_CUDA_FAIL_COPY", "late:", 8) == 0) return 4;
    if (sweep("EMULATED_CUDA_FAIL_LAUNCH", "late:", 8) == 0) return 5;
    if (sweep("EMULATED_CUDA_FAIL_MALLOC", "lost:", 12) == 0) return 6;
    if (sweep("EMULATED_CUDA_FAIL_COPY", "lost:", 16) == 0) return 7;
    if (sweep("EMULATED_CUDA_FAIL_LAUNCH", "lost:", 8) == 0) return 8;
    return 0;
}
