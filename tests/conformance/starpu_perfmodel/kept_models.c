// Files of models that StarPU wrote are used by libstarpu, and the other way round: this program passes with
// both. Entries are found by their footprints, whether these are of data, of a size or the program's own.
#include "starpu_perfmodel/kept_models.h"

#include "check_models.h"

enum { MODELS = 4, LENGTHS = 3 };

static size_t one_size(struct starpu_task* task, unsigned implementation) {
    (void)task;
    (void)implementation;
    return 12345;
}
static uint32_t one_footprint(struct starpu_task* task) {
    (void)task;
    return 77;
}

// A model is read once, so those of the two authors have names of their own.
static struct starpu_perfmodel models[2][MODELS] = {
    {{.type = STARPU_HISTORY_BASED, .symbol = "kept_by_starpu"},
     {.type = STARPU_HISTORY_BASED, .symbol = "kept_by_starpu_size", .size_base = one_size},
     {.type = STARPU_HISTORY_BASED, .symbol = "kept_by_starpu_footprint", .footprint = one_footprint},
     {.type = STARPU_NL_REGRESSION_BASED, .symbol = "kept_by_starpu_curve"}},
    {{.type = STARPU_HISTORY_BASED, .symbol = "kept_by_us"},
     {.type = STARPU_HISTORY_BASED, .symbol = "kept_by_us_size", .size_base = one_size},
     {.type = STARPU_HISTORY_BASED, .symbol = "kept_by_us_footprint", .footprint = one_footprint},
     {.type = STARPU_NL_REGRESSION_BASED, .symbol = "kept_by_us_curve"}}};

static const double expected_us[2][MODELS][LENGTHS] = {
    {{101, 104, 109}, {204.7714, 204.7714, 204.7714}, {304.7714, 304.7714, 304.7714}, {401, 404, 409}},
    {{101, 104, 109}, {204.6667, 204.6667, 204.6667}, {304.6667, 304.6667, 304.6667}, {401, 404, 409}}};

// Reads a vector, longer with each `length`, and a matrix; not to be submitted.
static struct starpu_task* make_task(struct starpu_codelet* codelet, int length) {
    starpu_data_handle_t vector, matrix;
    struct starpu_task* task;
    starpu_vector_data_register(&vector, -1, 0, 1000u * (unsigned)(length * length), 8);
    starpu_matrix_data_register(&matrix, -1, 0, 20, 20, 30, 8);
    task = check_task(codelet, vector, NULL);
    task->handles[1] = matrix;
    return task;
}

static void drop_task(struct starpu_task* task) {
    starpu_data_handle_t vector = task->handles[0], matrix = task->handles[1];
    check_drop(task);
    starpu_data_unregister(vector);
    starpu_data_unregister(matrix);
}

static void write_file(const char* symbol, const char* text) {
    char path[256];
    FILE* file;
    starpu_perfmodel_get_model_path(symbol, path, sizeof path);
    file = fopen(path, "w");
    CHECK(file != NULL && fputs(text, file) >= 0 && fclose(file) == 0);
}

static void check_predictions(struct starpu_perfmodel* model, const double* microseconds) {
    struct starpu_codelet codelet = {
        .cpu_funcs = {check_run}, .nbuffers = 2, .modes = {STARPU_R, STARPU_R}, .model = model};
    int i;
    for (i = 0; i < LENGTHS; ++i) {
        struct starpu_task* task = make_task(&codelet, i + 1);
        const double answer = starpu_task_expected_length(task, check_cpu(), 0);
        CHECK(fabs(answer - microseconds[i]) < 0.001);
        drop_task(task);
    }
}

static void check_reading(int author, const char* const* texts) {
    int i;
    for (i = 0; i < MODELS; ++i) {
        write_file(models[author][i].symbol, texts[i]);
        check_predictions(&models[author][i], expected_us[author][i]);
    }
}

// StarPU 1.3 counts one measurement less.
#if STARPU_MINOR_VERSION >= 4
static void measure(struct starpu_perfmodel* model, double microseconds) {
    struct starpu_codelet codelet = {
        .cpu_funcs = {check_run}, .nbuffers = 2, .modes = {STARPU_R, STARPU_R}, .model = model};
    int i, repeat;
    for (i = 1; i <= LENGTHS; ++i) {
        struct starpu_task* task = make_task(&codelet, i);
        for (repeat = 0; repeat < 12; ++repeat)
            starpu_perfmodel_update_history(model, task, check_cpu(), 0, 0, microseconds + i * i);
        drop_task(task);
    }
}

static void check_file(const char* symbol, const char* expected) {
    char path[256], text[4096];
    FILE* file;
    starpu_perfmodel_get_model_path(symbol, path, sizeof path);
    file = fopen(path, "r");
    CHECK(file != NULL);
    check_content(file, text, sizeof text);
    CHECK(strcmp(text, expected) == 0);
}

// What StarPU reads when it runs this program is what libstarpu writes.
static void check_writing(void) {
    static struct starpu_perfmodel fresh[] = {
        {.type = STARPU_HISTORY_BASED, .symbol = "kept_anew"},
        {.type = STARPU_HISTORY_BASED, .symbol = "kept_anew_size", .size_base = one_size},
        {.type = STARPU_HISTORY_BASED, .symbol = "kept_anew_footprint", .footprint = one_footprint},
        {.type = STARPU_NL_REGRESSION_BASED, .symbol = "kept_anew_curve"}};
    int i;
    for (i = 0; i < MODELS; ++i) {
        measure(&fresh[i], 100 * (i + 1));
        starpu_save_history_based_model(&fresh[i]);
        check_file(fresh[i].symbol, of_ours[i]);
    }
}
#endif

int main(void) {
    check_own_folder();
    check_start();
#if STARPU_MINOR_VERSION >= 4
    check_writing(); // makes the folder, which StarPU 1.3 makes when it starts
#endif
    check_reading(0, of_starpu);
    check_reading(1, of_ours);
    starpu_shutdown();
    check_remove_folder();
    return 0;
}
