// (1.4) What CPUs used while tasks ran is noted in a model of energy, where the machine counts it.
#include "check_models.h"
#include "misuse/check_error.h"

static struct starpu_perfmodel energy = {.type = STARPU_HISTORY_BASED,
                                         .symbol = "conformance_measured_energy"};
static struct starpu_codelet modelled = {
    .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_R}, .energy_model = &energy};

static int start_all(void) {
    return starpu_energy_start(-1, STARPU_CPU_WORKER);
}

static int stop_all(struct starpu_task* task, unsigned tasks) {
    return starpu_energy_stop(&energy, task, 0, tasks, -1, STARPU_CPU_WORKER);
}

static void measure(struct starpu_task* task) {
    int i;
    for (i = 0; i < 12; ++i) {
        CHECK_EQUAL(start_all(), 0);
        starpu_usleep(20000);
        CHECK_EQUAL(stop_all(task, 10), 0);
    }
    CHECK(starpu_task_expected_energy(task, check_cpu(), 0) > 0);
    EXPECT_ERROR(stop_all(task, 10), -EINVAL, "starpu_energy_start first");
}

// The machine has no counters, or does not let this user read them.
static void refuse(struct starpu_task* task, int error) {
    CHECK(error == -ENODEV || error == -EACCES);
    EXPECT_ERROR(start_all(), error, "intel-rapl");
    EXPECT_ERROR(stop_all(task, 10), -EINVAL, "starpu_energy_start first");
    CHECK(isnan(starpu_task_expected_energy(task, check_cpu(), 0)));
}

int main(void) {
    struct starpu_task* task;
    int error;
    EXPECT_ERROR(start_all(), -ENODEV, "not initialised");
    check_own_folder();
    check_start();
    task = check_vector_task(&modelled, 64);
    EXPECT_ERROR(starpu_energy_start(-1, STARPU_CUDA_WORKER), -ENODEV, "no such worker");
    EXPECT_ERROR(starpu_energy_start(7, STARPU_CPU_WORKER), -ENODEV, "no such worker");
    EXPECT_ERROR(stop_all(task, 0), -EINVAL, "0 tasks");
    error = start_all();
    if (error == 0)
        measure(task);
    else
        refuse(task, error);
    check_drop_vector_task(task);
    starpu_shutdown();
    check_remove_folder();
    return 0;
}
