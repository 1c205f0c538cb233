// The handle of scratch memory can be unregistered right after the tasks that use it were submitted: with
// starpu_data_unregister, which waits for them, or starpu_data_unregister_submit.
#include "check.h"

enum { tasks = 50, elements = 1000 };

static void fill(void* buffers[], void* arg) {
    int* memory = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    (void)arg;
    for (int i = 0; i < elements; ++i) memory[i] = i;
    for (int i = 0; i < elements; ++i) CHECK_EQUAL(memory[i], i);
    (void)STARPU_ATOMIC_ADD(&check_runs, 1);
}

static struct starpu_codelet filling = {.cpu_funcs = {fill}, .nbuffers = 1, .modes = {STARPU_SCRATCH}};

static starpu_data_handle_t submit_tasks(starpu_tag_t gate) {
    starpu_data_handle_t scratch = NULL;
    starpu_vector_data_register(&scratch, -1, 0, elements, sizeof(int));
    for (int i = 0; i < tasks; ++i) {
        struct starpu_task* task = check_task(&filling, scratch, NULL);
        task->use_tag = 1;
        task->tag_id = 1000 * gate + (starpu_tag_t)i;
        starpu_tag_declare_deps_array(task->tag_id, 1, &gate);
        CHECK_EQUAL(starpu_task_submit(task), 0);
    }
    return scratch;
}

int main(void) {
    check_start();
    starpu_data_unregister_submit(submit_tasks(1));
    starpu_data_handle_t second = submit_tasks(2);
    CHECK_EQUAL(check_count(&check_runs), 0);
    check_open(1);
    check_open(2);
    starpu_data_unregister(second);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, 2 * tasks);
    return check_stop();
}
