// (1.4) A model that is given up is saved, and its struct can be used again or freed.
#include "check_models.h"

int main(void) {
    struct starpu_perfmodel own_model = {.type = STARPU_HISTORY_BASED, .symbol = "conformance_deinit"};
    struct starpu_codelet modelled = {
        .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_R}, .model = &own_model};
    char path[256];
    check_own_folder();
    check_start();
    CHECK_EQUAL(starpu_perfmodel_deinit(&own_model), 0); // it was never used
    starpu_perfmodel_init(&own_model);
    CHECK(own_model.is_init && own_model.is_loaded && own_model.state != NULL);
    starpu_perfmodel_get_model_path("conformance_deinit", path, sizeof path);
    check_feed(&modelled, 100, 10, 40);
    CHECK(access(path, R_OK) != 0);
    starpu_save_history_based_model(&own_model);
    CHECK_EQUAL(access(path, R_OK), 0);
    check_feed(&modelled, 200, 10, 80);
    CHECK_EQUAL(starpu_perfmodel_deinit(&own_model), 0);
    CHECK(own_model.state == NULL);
    CHECK(check_is_near(check_expected(&modelled, 200), 80)); // from the file
    CHECK_EQUAL(starpu_perfmodel_deinit(&own_model), 0);
    starpu_shutdown();
    check_remove_folder();
    return 0;
}
