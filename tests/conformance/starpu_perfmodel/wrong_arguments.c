// What cannot be answered is refused with a line, and nothing is changed.
#include "check_models.h"

static struct starpu_perfmodel own_model = {.type = STARPU_HISTORY_BASED, .symbol = "conformance_wrong"};
static struct starpu_codelet modelled = {
    .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_R}, .model = &own_model};

int main(void) {
    struct starpu_perfmodel zero = {0};
    char text[8], file_name[96], nonsense[] = "nonsense";
    struct starpu_task* task;
    check_own_folder();
    check_start();
    task = check_vector_task(&modelled, 10);
    EXPECT_ERRNO(starpu_perfmodel_init(NULL), EINVAL, "starpu_perfmodel_init");
    EXPECT_ERROR(starpu_perfmodel_load_symbol("no such symbol", &zero), -ENOENT, "no such symbol");
    EXPECT_ERROR(starpu_perfmodel_load_symbol(NULL, &zero), -EINVAL, "symbol is NULL");
    EXPECT_ERROR(starpu_perfmodel_load_file("/proc/none", &zero), -ENOENT, "/proc/none");
    snprintf(file_name, sizeof file_name, "%s/foreign", check_folder);
    fclose(fopen(file_name, "w"));
    CHECK(starpu_perfmodel_load_file(file_name, &zero) == -ENOENT && access(file_name, R_OK) == 0);
    EXPECT_ERROR(starpu_perfmodel_unload_model(&zero), -EINVAL, "not loaded");
    EXPECT_ERRNO(starpu_perfmodel_get_model_path("a long symbol", text, sizeof text), ENAMETOOLONG,
                 "room for 8");
    EXPECT_ERRNO(starpu_perfmodel_update_history(&zero, task, check_cpu(), 0, 0, 1), EINVAL, "no symbol");
    EXPECT_ERRNO(starpu_perfmodel_update_history(&own_model, NULL, check_cpu(), 0, 0, 1), EINVAL,
                 "task is NULL");
    EXPECT_ERRNO(starpu_perfmodel_update_history(&own_model, task, NULL, 0, 0, 1), EINVAL, "architecture");
    EXPECT_ERRNO(starpu_perfmodel_update_history(&own_model, task, check_cpu(), 0, 99, 1), EINVAL,
                 "implementation 99");
    EXPECT_ERRNO(starpu_perfmodel_update_history(&own_model, task, check_cpu(), 0, 0, -1), EINVAL,
                 "negative");
    EXPECT_ERRNO(starpu_perfmodel_update_history(&own_model, task, check_cpu(), 0, 0, NAN), EINVAL,
                 "no number");
    EXPECT_ERROR(starpu_perfmodel_print_all(&own_model, NULL, nonsense, NULL, stdout), -EINVAL, "nonsense");
    EXPECT_ERROR(starpu_perfmodel_print_all(&own_model, nonsense, NULL, NULL, stdout), -EINVAL,
                 "no architecture");
    EXPECT_ERROR(starpu_perfmodel_list(NULL), -EINVAL, "stream");
    EXPECT_ERROR(starpu_perfmodel_arch_comb_add(0, NULL), -EINVAL, "at least one device");
    EXPECT_ERROR(
        starpu_perfmodel_set_per_devices_cost_function(&own_model, 0, NULL, STARPU_CPU_WORKER, 0, 0, -1),
        -EINVAL, "no devices");
    EXPECT_ERRNO(starpu_perfmodel_arch_comb_fetch(9999), EINVAL, "architecture 9999");
    EXPECT_ERRNO((void)starpu_worker_get_perf_archtype(99, 0), EINVAL, "worker 99");
    CHECK(isnan(check_expected(&modelled, 10)));
    check_drop_vector_task(task);
    starpu_shutdown();
    setenv("STARPU_PERF_MODEL_DIR", "/proc/none", 1);
    check_start();
    check_feed(&modelled, 10, 10, 1);
    EXPECT_LINE(starpu_shutdown(), "/proc/none");
    check_remove_folder();
    return 0;
}
