// Leaves performance models in the folder of the user: "kept", with 20 samples of 250 microseconds; "curved"
// and "its_energy", of time and energy at four sizes; "it's/odd", which has a name that must be quoted.
#include <starpu.h>
#include <starpu_perfmodel.h>

#include <stdint.h>

static struct starpu_perfmodel kept = {.type = STARPU_HISTORY_BASED, .symbol = "kept"};
static struct starpu_perfmodel curved = {.type = STARPU_NL_REGRESSION_BASED, .symbol = "curved"};
static struct starpu_perfmodel its_energy = {.type = STARPU_HISTORY_BASED, .symbol = "its_energy"};
static struct starpu_perfmodel odd = {.type = STARPU_HISTORY_BASED, .symbol = "it's/odd"};
static void nothing(void* buffers[], void* arg) {
    (void)buffers, (void)arg;
}
static struct starpu_codelet bare = {.cpu_funcs = {nothing}};
static struct starpu_codelet codelet = {.cpu_funcs = {nothing}, .nbuffers = 1, .modes = {STARPU_RW}};

static void feed(struct starpu_perfmodel* model, struct starpu_task* task, double value) {
    int i;
    for (i = 0; i < 20; ++i)
        starpu_perfmodel_update_history(model, task, starpu_worker_get_perf_archtype(0, 0), 0, 0, value);
}

static void drop(struct starpu_task* task) {
    task->destroy = 0;
    starpu_task_destroy(task);
}

// 100 microseconds and as many as there are numbers; a joule for each number.
static void feed_size(unsigned numbers) {
    struct starpu_task* task = starpu_task_create();
    starpu_data_handle_t handle;
    starpu_vector_data_register(&handle, -1, 0, numbers, sizeof(double));
    task->cl = &codelet;
    task->handles[0] = handle;
    task->flops = 2.0 * numbers;
    feed(&curved, task, 100 + numbers);
    feed(&its_energy, task, numbers);
    feed(&odd, task, numbers);
    drop(task);
    starpu_data_unregister(handle);
}

int main(void) {
    struct starpu_task* task;
    unsigned numbers;
    if (starpu_init(NULL) != 0) return 1;
    task = starpu_task_create();
    task->cl = &bare;
    feed(&kept, task, 250);
    drop(task);
    for (numbers = 100; numbers <= 100000; numbers *= 10) feed_size(numbers);
    starpu_shutdown();
    return 0;
}
