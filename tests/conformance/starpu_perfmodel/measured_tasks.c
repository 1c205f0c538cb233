// Tasks that run are measured when that is asked for, and the next run of the program knows what they took.
#include "check_models.h"

static void doze(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    usleep(3000);
}
static struct starpu_perfmodel own_model = {.type = STARPU_HISTORY_BASED, .symbol = "conformance_measured"};
static struct starpu_codelet modelled = {
    .cpu_funcs = {doze}, .nbuffers = 1, .modes = {STARPU_RW}, .model = &own_model};

static char place[64];

static void run_some(unsigned count) {
    starpu_data_handle_t handle;
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)place, 64, 1);
    while (count-- != 0) check_submit(&modelled, handle, NULL);
    starpu_data_unregister(handle);
}

int main(void) {
    struct starpu_conf conf = check_conf(2);
    double told;
    check_own_folder();
    setenv("STARPU_SCHED", "lws", 1); // others ask what tasks take
    check_start();
    run_some(12); // nobody has asked
    CHECK(isnan(check_expected(&modelled, 64)));
    run_some(15); // somebody has
    told = check_expected(&modelled, 64);
    CHECK(told >= 3000 && told < 3e5);
    starpu_shutdown();
    check_start();
    CHECK(check_is_near(check_expected(&modelled, 64), told));
    starpu_shutdown();
    conf.calibrate = 2;
    CHECK_EQUAL(starpu_init(&conf), 0);
    CHECK(isnan(check_expected(&modelled, 64))); // what files hold is forgotten
    run_some(15);
    CHECK(check_expected(&modelled, 64) >= 3000);
    starpu_shutdown();
    check_remove_folder();
    return 0;
}
