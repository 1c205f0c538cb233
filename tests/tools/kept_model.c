// Leaves a performance model with 20 samples of 250 microseconds in the folder of the user.
#include <starpu.h>
#include <starpu_perfmodel.h>

static struct starpu_perfmodel model = {.type = STARPU_HISTORY_BASED, .symbol = "kept"};
static void nothing(void* buffers[], void* arg) {
    (void)buffers, (void)arg;
}
static struct starpu_codelet codelet = {.cpu_funcs = {nothing}, .model = &model};

int main(void) {
    struct starpu_task* task;
    int i;
    if (starpu_init(NULL) != 0) return 1;
    task = starpu_task_create();
    task->cl = &codelet;
    for (i = 0; i < 20; ++i)
        starpu_perfmodel_update_history(&model, task, starpu_worker_get_perf_archtype(0, 0), 0, 0, 250);
    task->destroy = 0;
    starpu_task_destroy(task);
    starpu_shutdown();
    return 0;
}
