// In C any fields may be named in any order, and what is not named means the default.
#include "check.h"

static void fill(void* buffers[], void* arg) {
    unsigned i, nx = STARPU_VECTOR_GET_NX(buffers[0]);
    (void)arg;
    for (i = 0; i < nx; ++i) ((int*)STARPU_VECTOR_GET_PTR(buffers[0]))[i] = 7;
}

static struct starpu_perfmodel model = {.symbol = "fill", .type = STARPU_HISTORY_BASED};
static struct starpu_codelet codelet = {.modes = {STARPU_W},
                                        .nbuffers = 1,
                                        .name = "fill",
                                        .model = &model,
                                        .where = STARPU_CPU,
                                        .cpu_funcs_name = {"fill"},
                                        .cpu_funcs = {fill, NULL}};
static struct starpu_data_filter halves = {.nchildren = 2, .filter_func = starpu_vector_filter_block};
static struct starpu_conf conf = {.magic = 42, .ncpus = 1, .ncuda = 0, .nopencl = 0};
static struct starpu_data_copy_methods copy_methods = {.any_to_any = NULL};
static struct starpu_data_interface_ops ops = {.copy_methods = &copy_methods, .interface_size = 8};
static struct starpu_sched_policy policy = {.policy_name = "mine", .policy_description = "a policy"};
static struct starpu_multiformat_data_interface_ops formats = {.cpu_elemsize = 8};

int main(void) {
    int values[10] = {0};
    starpu_data_handle_t handle;
    CHECK(ops.register_data_handle == NULL && policy.push_task == NULL && formats.cuda_elemsize == 0);
    (void)conf;
    check_start();
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 10, sizeof *values);
    starpu_data_partition(handle, &halves);
    CHECK_EQUAL(starpu_task_insert(&codelet, STARPU_W, starpu_data_get_sub_data(handle, 1, 1), 0), 0);
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    starpu_data_unregister(handle);
    CHECK_EQUAL(values[4], 0);
    CHECK_EQUAL(values[5], 7);
    return check_stop();
}
