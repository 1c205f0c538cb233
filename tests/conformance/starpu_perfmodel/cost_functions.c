// Models that are functions of the program: of any CPU, of an architecture, of a worker.
#include "check_models.h"

static double on_a_cpu(struct starpu_task* task, unsigned implementation) {
    (void)task;
    return 1000 + implementation;
}
static double on(struct starpu_task* task, struct starpu_perfmodel_arch* arch, unsigned implementation) {
    (void)task;
    return arch->devices[0].type == STARPU_CPU_WORKER ? 70 : 7 + implementation;
}
static double by_number(struct starpu_task* task, unsigned worker, unsigned implementation) {
    (void)task;
    return 10 * worker + implementation + 1;
}
static double of_two_devices(struct starpu_task* task, struct starpu_perfmodel_arch* arch,
                             unsigned implementation) {
    (void)task;
    (void)implementation;
    return 3 * arch->ndevices;
}

static struct starpu_perfmodel common = {.type = STARPU_COMMON, .cost_function = on_a_cpu};
static struct starpu_perfmodel per_arch = {.type = STARPU_PER_ARCH, .arch_cost_function = on};
static struct starpu_perfmodel per_worker = {.type = STARPU_PER_WORKER, .worker_cost_function = by_number};

static const enum starpu_perfmodel_type of_a_worker = STARPU_PER_WORKER;

static double expected(struct starpu_perfmodel* model, struct starpu_perfmodel_arch* arch,
                       unsigned implementation) {
    struct starpu_codelet modelled = {.cpu_funcs = {check_run}, .model = model};
    struct starpu_task* task = check_task(&modelled, NULL, NULL);
    const double answer = starpu_task_expected_length(task, arch, implementation);
    check_drop(task);
    return answer;
}

int main(void) {
    struct starpu_perfmodel_device gpu = {STARPU_CUDA_WORKER, 0, 1};
    struct starpu_perfmodel_device both[] = {{STARPU_CPU_WORKER, 0, 1}, {STARPU_CUDA_WORKER, 0, 1}};
    struct starpu_perfmodel_arch of_gpu = {1, &gpu}, of_both = {2, both};
    check_own_folder();
    check_start();
    CHECK(expected(&common, check_cpu(), 0) == 1000 && expected(&common, check_cpu(), 1) == 1001);
    CHECK(check_is_near(expected(&common, &of_gpu, 0), 1000 / 13.33));
    CHECK(expected(&per_arch, check_cpu(), 0) == 70 && expected(&per_arch, &of_gpu, 1) == 8);
    CHECK(per_worker.type == of_a_worker);
    CHECK(expected(&per_worker, check_cpu(), 1) == 2);
    CHECK_EQUAL(starpu_perfmodel_set_per_devices_cost_function(
                    &per_arch, 0, of_two_devices, STARPU_CPU_WORKER, 0, 1, STARPU_CUDA_WORKER, 0, 1, -1),
                0);
    CHECK(expected(&per_arch, &of_both, 0) == 6);
    CHECK(starpu_perfmodel_get_model_per_arch(&per_arch, &of_both, 0)->cost_function == of_two_devices);
    CHECK(expected(&starpu_perfmodel_nop, check_cpu(), 0) == 1);
    starpu_shutdown();
    check_remove_folder();
    return 0;
}
