// (1.4) The same by worker and on average; and the joules that a program notes of a task that ran.
#include "check_models.h"

static struct starpu_perfmodel own_model = {.type = STARPU_HISTORY_BASED,
                                            .symbol = "conformance_energy_of_workers"};

static void burn(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    starpu_task_get_current()->profiling_info->energy_consumed = 4;
}
static struct starpu_codelet modelled = {
    .cpu_funcs = {burn}, .nbuffers = 1, .modes = {STARPU_RW}, .energy_model = &own_model};

int main(void) {
    struct starpu_conf conf = check_conf(2);
    struct starpu_task* question;
    starpu_data_handle_t handle;
    unsigned i;
    check_own_folder();
    conf.calibrate = 1;
    CHECK_EQUAL(starpu_init(&conf), 0);
    starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
    question = check_vector_task(&modelled, 32);
    starpu_vector_data_register(&handle, -1, 0, 32, 1);
    starpu_data_unregister(handle);
    for (i = 0; i < 20; ++i) {
        static char place[32];
        starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)place, 32, 1);
        check_submit(&modelled, handle, NULL);
        starpu_data_unregister(handle);
    }
    CHECK(check_is_near(starpu_task_worker_expected_energy(question, 1, 0, 0), 4));
    CHECK(check_is_near(starpu_task_expected_energy_average(question, 0), 4));
    check_drop_vector_task(question);
    starpu_shutdown();
    check_remove_folder();
    return 0;
}
