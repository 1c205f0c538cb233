// The symbol of the codelet's model, or else the codelet's name.
#include "check.h"

static struct starpu_perfmodel model = {.type = STARPU_COMMON, .symbol = "the model"};

int main(void) {
    struct starpu_codelet modelled = run;
    struct starpu_task* task;
    check_start();
    modelled.model = &model;
    task = check_task(&modelled, NULL, NULL);
    CHECK_TEXT(starpu_task_get_model_name(task), "the model");
    task->cl = &run;
    CHECK_TEXT(starpu_task_get_model_name(task), "run");
    task->destroy = 0;
    starpu_task_destroy(task);
    return check_stop();
}
