// Processes that measure at the same time lose nothing of each other's.
#include "check_models.h"

#include <sys/wait.h>

enum { processes = 6 };
static struct starpu_perfmodel own_model = {.type = STARPU_HISTORY_BASED, .symbol = "conformance_processes"};
static struct starpu_codelet modelled = {
    .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_R}, .model = &own_model};

static void child(unsigned size) {
    check_start_with(1);
    check_feed(&modelled, 100, 50, 40);
    check_feed(&modelled, 200 + size, 20, 40);
    starpu_shutdown();
    _exit(0);
}

int main(void) {
    struct starpu_perfmodel loaded = {0};
    struct starpu_perfmodel_history_list* link;
    unsigned i, samples = 0, sizes = 0;
    check_own_folder();
    for (i = 0; i < processes; ++i)
        if (fork() == 0) child(i);
    for (i = 0; i < processes; ++i) {
        int status = 1;
        CHECK(wait(&status) > 0);
        CHECK_EQUAL(status, 0);
    }
    CHECK_EQUAL(starpu_perfmodel_load_symbol("conformance_processes", &loaded), 0);
    link = starpu_perfmodel_get_model_per_devices(&loaded, 0, STARPU_CPU_WORKER, 0, 1, -1)->list;
    for (; link != NULL; link = link->next, ++sizes) samples += link->entry->nsample;
    CHECK_EQUAL(samples, processes * 70);
    CHECK_EQUAL(sizes, processes + 1);
    CHECK_EQUAL(starpu_perfmodel_unload_model(&loaded), 0);
    check_remove_folder();
    return 0;
}
