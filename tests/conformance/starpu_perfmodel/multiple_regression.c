// A sum of products of parameters of the program's choice.
#include "check_models.h"

static unsigned n = 1, m = 1;
static void tell(struct starpu_task* task, double* parameters) {
    (void)task;
    parameters[0] = n;
    parameters[1] = m;
}
static const char* names[] = {"N", "M"};
static unsigned of_n[] = {2, 0}, of_both[] = {1, 1};
static unsigned* products[] = {of_n, of_both};
static struct starpu_perfmodel own_model = {.type = STARPU_MULTIPLE_REGRESSION_BASED,
                                            .symbol = "conformance_multiple",
                                            .parameters = tell,
                                            .parameters_names = names,
                                            .nparameters = 2,
                                            .combinations = products,
                                            .ncombinations = 2};
static struct starpu_codelet modelled = {
    .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_R}, .model = &own_model};

int main(void) {
    char path[256], line[256];
    FILE* rows;
    check_own_folder();
    check_start();
    for (n = 1; n <= 8; ++n)
        for (m = 1; m <= 8; ++m) check_feed(&modelled, 64 * n + m, 1, 5 + 0.25 * n * n + 2 * n * m);
    n = 20;
    m = 3;
    CHECK(check_is_near(check_expected(&modelled, 64), 5 + 0.25 * 400 + 120));
    starpu_shutdown();
    snprintf(path, sizeof path, "%s/codelets/tmp/conformance_multiple.out", check_folder);
    rows = fopen(path, "r");
    CHECK(rows != NULL && fgets(line, sizeof line, rows) != NULL);
    CHECK_TEXT(line, "Duration, N, M\n");
    CHECK(fgets(line, sizeof line, rows) != NULL);
    CHECK_TEXT(line, "7.250000, 1.000000, 1.000000\n");
    fclose(rows);
    check_start();
    CHECK(check_is_near(check_expected(&modelled, 64), 5 + 0.25 * 400 + 120));
    starpu_shutdown();
    check_remove_folder();
    return 0;
}
