// Names of StarPU 1.0 for models, in files and of energy.
#define STARPU_USE_DEPRECATED_ONE_ZERO_API

#include "starpu_perfmodel/check_models.h"

#pragma GCC diagnostic ignored "-Wdeprecated-declarations" // one of the names says so

static struct starpu_perfmodel old_model = {.type = STARPU_HISTORY_BASED, .symbol = "conformance_of_old"};
static struct starpu_codelet modelled = {
    .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_R}, .model = &old_model};

static double two_and_a_half(struct starpu_task* task, struct starpu_perfmodel_arch* arch, unsigned number) {
    (void)task;
    (void)arch;
    (void)number;
    return 2.5;
}

static struct starpu_perfmodel joules = {.type = STARPU_PER_ARCH, .arch_cost_function = two_and_a_half};
static struct starpu_codelet hungry = {
    .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_R}, .power_model = &joules};

static void check_power(void) {
    struct starpu_task* task = check_vector_task(&hungry, 64);
    CHECK(hungry.power_model == &joules);
    CHECK(check_is_near(starpu_task_expected_power(task, check_cpu(), 0), 2.5));
    check_drop_vector_task(task);
}

int main(void) {
    struct starpu_perfmodel loaded = {0};
    char text[256];
    check_own_folder();
    check_start();
    check_feed(&modelled, 100, 20, 40);
    check_power();
    starpu_shutdown();
    CHECK_WRITTEN(text, f, CHECK_EQUAL(starpu_list_models(f), 0));
    CHECK_TEXT(text, "file: <conformance_of_old.box>\n");
    CHECK_EQUAL(starpu_load_history_debug("conformance_of_old", &loaded), 0);
    {
        const struct starpu_per_arch_perfmodel* known =
            starpu_perfmodel_get_model_per_devices(&loaded, 0, STARPU_CPU_WORKER, 0, 1, -1);
        CHECK_EQUAL(known->list->entry->nsample, 20);
    }
    CHECK_EQUAL(starpu_perfmodel_unload_model(&loaded), 0);
    check_remove_folder();
    return 0;
}
