// What converting multiformat data is expected to take comes from the models of the codelets that convert
// them. 1.3 asks for workers of the architecture.
#include "starpu_perfmodel/check_models.h"

#if STARPU_MINOR_VERSION >= 4
static double seven(struct starpu_task* task, struct starpu_perfmodel_arch* arch, unsigned nimpl) {
    CHECK_EQUAL(nimpl, 0);
    CHECK_EQUAL(arch->devices[0].type, STARPU_CUDA_WORKER);
    CHECK_EQUAL(starpu_data_get_interface_id(STARPU_TASK_GET_HANDLE(task, 0)),
                STARPU_MULTIFORMAT_INTERFACE_ID);
    return 7.0;
}

static struct starpu_perfmodel of_conversion = {.type = STARPU_PER_ARCH, .arch_cost_function = seven},
                               not_known = {.type = STARPU_HISTORY_BASED, .symbol = "conformance_conversion"};
static struct starpu_codelet to_cuda = {.cuda_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_RW}};
static struct starpu_multiformat_data_interface_ops formats = {
    .cpu_elemsize = sizeof(int), .cuda_elemsize = sizeof(int), .cpu_to_cuda_cl = &to_cuda};
static struct starpu_codelet reads_two = {
    .cpu_funcs = {check_run}, .nbuffers = 2, .modes = {STARPU_R, STARPU_RW}};
static struct starpu_codelet writes_one = {.cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_W}};

static struct starpu_perfmodel_device cpus = {STARPU_CPU_WORKER, 0, 1}, cuda = {STARPU_CUDA_WORKER, 0, 1};
static struct starpu_perfmodel_arch on_cpu = {1, &cpus}, on_cuda = {1, &cuda};

static void check_reader(starpu_data_handle_t a, starpu_data_handle_t b) {
    struct starpu_task* task = check_task(&reads_two, a, NULL);
    task->handles[1] = b;
    CHECK(starpu_task_expected_conversion_time(task, &on_cuda, 0) == 0.0);
    to_cuda.model = &of_conversion;
    CHECK(starpu_task_expected_conversion_time(task, &on_cuda, 0) == 14.0);
    CHECK(starpu_task_expected_conversion_time(task, &on_cpu, 0) == 0.0);
    to_cuda.model = &not_known;
    CHECK(isnan(starpu_task_expected_conversion_time(task, &on_cuda, 0)));
    to_cuda.model = &of_conversion;
    EXPECT_ERRNO(starpu_task_expected_conversion_time(task, NULL, 0), EINVAL, "architecture");
    check_drop(task);
}

int main(void) {
    int values[3] = {1, 2, 3}, others[3] = {4, 5, 6};
    starpu_data_handle_t a, b;
    struct starpu_task* writer;
    check_own_folder();
    check_start();
    starpu_multiformat_data_register(&a, STARPU_MAIN_RAM, values, 3, &formats);
    starpu_multiformat_data_register(&b, STARPU_MAIN_RAM, others, 3, &formats);
    check_reader(a, b);
    writer = check_task(&writes_one, a, NULL);
    CHECK(starpu_task_expected_conversion_time(writer, &on_cuda, 0) == 0.0);
    check_drop(writer);
    starpu_data_unregister(a);
    starpu_data_unregister(b);
    starpu_shutdown();
    check_remove_folder();
    return 0;
}
#else
int main(void) {
    return 0;
}
#endif
