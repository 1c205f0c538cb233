// Each call makes another arbiter, and data of different arbiters is used together.
#include "check.h"

static void add(void* buffers[], void* arg) {
    (void)arg;
    ++*CHECK_BUFFER(buffers, 0);
    ++*CHECK_BUFFER(buffers, 1);
}

static struct starpu_codelet adding = {.cpu_funcs = {add},
                                       .nbuffers = 2,
                                       .modes = {STARPU_RW | STARPU_COMMUTE, STARPU_RW | STARPU_COMMUTE},
                                       .name = "adding"};

int main(void) {
    int values[2] = {0, 0}, i;
    starpu_data_handle_t handles[2];
    starpu_arbiter_t arbiters[2];
    check_start();
    for (i = 0; i < 2; ++i) {
        arbiters[i] = starpu_arbiter_create();
        CHECK(arbiters[i] != NULL);
        handles[i] = check_int(&values[i]);
        starpu_data_assign_arbiter(handles[i], arbiters[i]);
    }
    CHECK(arbiters[0] != arbiters[1]);
    for (i = 0; i < 200; ++i) {
        struct starpu_task* task = check_task(&adding, handles[i % 2], NULL);
        task->handles[1] = handles[1 - i % 2];
        CHECK_EQUAL(starpu_task_submit(task), 0);
    }
    for (i = 0; i < 2; ++i) starpu_data_unregister(handles[i]);
    for (i = 0; i < 2; ++i) starpu_arbiter_destroy(arbiters[i]);
    CHECK_EQUAL(values[0], 200);
    CHECK_EQUAL(values[1], 200);
    return check_stop();
}
