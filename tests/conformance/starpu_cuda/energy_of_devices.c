// (1.4) What a CUDA device used while tasks ran is noted in a model of energy. The emulated one uses 100 W.
#include "starpu_perfmodel/check_models.h"

static struct starpu_perfmodel energy = {.type = STARPU_HISTORY_BASED,
                                         .symbol = "conformance_energy_of_devices"};
static struct starpu_codelet modelled = {
    .cuda_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_R}, .energy_model = &energy};

static int start(int worker) {
    return starpu_energy_start(worker, STARPU_CUDA_WORKER);
}

static int stop(struct starpu_task* task, unsigned tasks, int worker) {
    return starpu_energy_stop(&energy, task, 0, tasks, worker, STARPU_CUDA_WORKER);
}

#define TASKS 10
#define JOULES_PER_US (100 * 1e-6)

static void measure(struct starpu_task* task, int worker) {
    struct starpu_perfmodel_arch* device = starpu_worker_get_perf_archtype(worker, 0);
    double joules, shortest_us = INFINITY, longest_us = 0; // while it was certainly on, and at most on
    int i;
    for (i = 0; i < 12; ++i) {
        const double before = starpu_timing_now();
        double begin, end;
        CHECK_EQUAL(start(worker), 0);
        begin = starpu_timing_now();
        starpu_usleep(20000);
        end = starpu_timing_now();
        CHECK_EQUAL(stop(task, TASKS, worker), 0);
        shortest_us = fmin(shortest_us, end - begin);
        longest_us = fmax(longest_us, starpu_timing_now() - before);
    }
    joules = starpu_task_expected_energy(task, device, 0) * TASKS;
    CHECK(joules > 0.99 * JOULES_PER_US * shortest_us);
    CHECK(joules < 1.01 * JOULES_PER_US * longest_us);
}

int main(void) {
    struct starpu_conf conf = check_conf(1);
    struct starpu_task* task;
    int devices[2];
    check_own_folder();
    conf.ncuda = 2;
    CHECK_EQUAL(starpu_init(&conf), 0);
    CHECK_EQUAL(starpu_worker_get_ids_by_type(STARPU_CUDA_WORKER, devices, 2), 2);
    task = check_vector_task(&modelled, 64);
    measure(task, devices[0]);
    measure(task, devices[1]);
    CHECK_EQUAL(start(-1), 0);
    CHECK_EQUAL(stop(task, TASKS, -1), 0);
    CHECK_EQUAL(start(devices[0]), 0);
    EXPECT_ERROR(stop(task, TASKS, devices[1]), -EINVAL, "another device");
    EXPECT_ERROR(stop(task, TASKS, devices[0]), -EINVAL, "starpu_energy_start first");
    EXPECT_ERROR(starpu_energy_start(devices[0], STARPU_CPU_WORKER), -ENODEV, "no such worker");
    CHECK(starpu_cuda_get_nvmldev(1) != NULL);
    check_drop_vector_task(task);
    starpu_shutdown();
    check_remove_folder();
    return 0;
}
