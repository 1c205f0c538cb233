// A codelet of the first version says in its single field to look at the array; the array's function runs.
#include "check.h"

static void never(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_failed(__FILE__, __LINE__, "there is no device");
}

static const starpu_cuda_func_t on_cuda = never;
static const starpu_hip_func_t on_hip = never;
static const starpu_opencl_func_t on_opencl = never;
static struct starpu_codelet codelet;

int main(void) {
    enum starpu_codelet_type type = STARPU_SEQ;
    check_start();
    starpu_codelet_init(&codelet);
    codelet.type = type;
    codelet.cpu_func = STARPU_MULTIPLE_CPU_IMPLEMENTATIONS;
    codelet.cuda_func = STARPU_MULTIPLE_CUDA_IMPLEMENTATIONS;
    codelet.opencl_func = STARPU_MULTIPLE_OPENCL_IMPLEMENTATIONS;
    codelet.cpu_funcs[0] = check_run;
    codelet.cuda_funcs[0] = on_cuda;
    codelet.hip_funcs[0] = on_hip;
    codelet.opencl_funcs[0] = on_opencl;
    codelet.flags = STARPU_CODELET_SIMGRID_EXECUTE; // for simulations, so nothing here
    check_submit(&codelet, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    return check_stop();
}
