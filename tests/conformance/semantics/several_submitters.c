// Threads that submit tasks on the same data in opposite orders never lock up.
#include "check.h"

static starpu_data_handle_t handles[2];

static void add_to_both(void* buffers[], void* arg) {
    (void)arg;
    ++*CHECK_BUFFER(buffers, 0);
    ++*CHECK_BUFFER(buffers, 1);
}

static struct starpu_codelet adding = {
    .cpu_funcs = {add_to_both}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_RW}};

static void* submit_many(void* first) {
    int i, first_index = *(int*)first;
    for (i = 0; i < 2000; ++i) {
        struct starpu_task* task = check_task(&adding, handles[first_index], NULL);
        task->handles[1] = handles[1 - first_index];
        CHECK_EQUAL(starpu_task_submit(task), 0);
    }
    return NULL;
}

int main(void) {
    int values[2] = {0, 0}, first[3] = {0, 1, 0}, i;
    starpu_pthread_t threads[3];
    check_start();
    for (i = 0; i < 2; ++i) handles[i] = check_int(&values[i]);
    for (i = 0; i < 3; ++i) STARPU_PTHREAD_CREATE(&threads[i], NULL, submit_many, &first[i]);
    for (i = 0; i < 3; ++i) STARPU_PTHREAD_JOIN(threads[i], NULL);
    for (i = 0; i < 2; ++i) starpu_data_unregister(handles[i]);
    CHECK_EQUAL(values[0], 6000);
    CHECK_EQUAL(values[1], 6000);
    return check_stop();
}
