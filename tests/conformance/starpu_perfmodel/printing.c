// Models are written out in the lines of the tools, as a list of files, and as XML.
#include "check_models.h"

static struct starpu_perfmodel own_model = {.type = STARPU_HISTORY_BASED, .symbol = "conformance_printing"};
static struct starpu_codelet modelled = {
    .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_R}, .model = &own_model};

int main(void) {
    char text[4096], expected[256], arch_name[64];
    char mean[] = "mean", cpu[] = "cpu", cuda[] = "cuda";
    uint32_t footprint, other = 1;
    struct starpu_task* task;
    check_own_folder();
    check_start();
    check_feed(&modelled, 100, 20, 40);
    task = check_vector_task(&modelled, 100);
    footprint = starpu_task_footprint(&own_model, task, check_cpu(), 0);
    starpu_perfmodel_get_arch_name(check_cpu(), arch_name, sizeof arch_name, 0);
    CHECK(strncmp(arch_name, "cpu0_impl0 (Comb", 16) == 0);
    CHECK_WRITTEN(text, f, starpu_perfmodel_print(&own_model, check_cpu(), 0, NULL, NULL, f));
    CHECK(strstr(text, "# performance model for cpu0_impl0") == text && strstr(text, "4.000000e+01") != NULL);
    CHECK_WRITTEN(text, f, starpu_perfmodel_print(&own_model, check_cpu(), 0, mean, &footprint, f));
    CHECK(strstr(text, "4.000000e+01") != NULL && strstr(text, "nsample") == NULL);
    CHECK_WRITTEN(text, f, starpu_perfmodel_print(&own_model, check_cpu(), 0, mean, &other, f));
    CHECK(strstr(text, "e+01") == NULL);
    CHECK_WRITTEN(text, f, CHECK_EQUAL(starpu_perfmodel_print_all(&own_model, cpu, mean, NULL, f), 0));
    CHECK(strstr(text, "4.000000e+01") != NULL);
    CHECK_WRITTEN(text, f, CHECK_EQUAL(starpu_perfmodel_print_all(&own_model, cuda, mean, NULL, f), 0));
    CHECK_TEXT(text, "");
    CHECK_WRITTEN(text, f, CHECK_EQUAL(starpu_perfmodel_print_estimations(&own_model, footprint, f), 0));
    CHECK_TEXT(text, "4.000000e+01 4.000000e+01");
    CHECK_WRITTEN(text, f, CHECK_EQUAL(starpu_perfmodel_list_combs(f, &own_model), 0));
    CHECK(strstr(text, "Model <conformance_printing>\n\tComb ") == text &&
          strstr(text, "type: cpu - devid: 0 - ncores: 1") != NULL);
    CHECK_WRITTEN(text, f, starpu_perfmodel_dump_xml(f, &own_model));
    CHECK(strstr(text, "<device type=\"CPU\" id=\"0\" ncores=\"1\"/>") != NULL &&
          strstr(text, "nsample=\"20\"") != NULL);
    starpu_perfmodel_debugfilepath(&own_model, check_cpu(), text, sizeof text, 0);
    CHECK(strstr(text, "conformance_printing.box.cpu0_impl0") != NULL);
    check_drop_vector_task(task);
    starpu_shutdown();
    CHECK_WRITTEN(text, f, CHECK_EQUAL(starpu_perfmodel_list(f), 0));
    CHECK_TEXT(text, "file: <conformance_printing.box>\n");
    CHECK_WRITTEN(text, f, starpu_perfmodel_directory(f));
    snprintf(expected, sizeof expected, "directory: <%s", check_folder);
    CHECK(strncmp(text, expected, strlen(expected)) == 0);
    check_remove_folder();
    return 0;
}
