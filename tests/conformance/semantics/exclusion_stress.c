// Every kind of access to few data by several submitters: writers are alone, readers see no writer.
#include "check.h"

#include <pthread.h>

enum { handles = 4, submitters = 3, tasks = 1500 };

static starpu_data_handle_t data[handles];
static int values[handles], writers[handles], readers[handles], written[handles];

static void write_alone(void* buffers[], void* arg) {
    const int which = (int)(CHECK_BUFFER(buffers, 0) - values);
    (void)arg;
    CHECK_EQUAL(STARPU_ATOMIC_ADD(&writers[which], 1), 1);
    CHECK_EQUAL(check_count(&readers[which]), 0);
    ++values[which];
    CHECK_EQUAL(STARPU_ATOMIC_ADD(&writers[which], -1), 0);
}

static void read_together(void* buffers[], void* arg) {
    const int which = (int)(CHECK_BUFFER(buffers, 0) - values);
    (void)arg;
    (void)STARPU_ATOMIC_ADD(&readers[which], 1);
    CHECK_EQUAL(check_count(&writers[which]), 0);
    (void)STARPU_ATOMIC_ADD(&readers[which], -1);
}

static struct starpu_codelet writing = {.cpu_funcs = {write_alone}, .nbuffers = 1, .modes = {STARPU_RW}};
static struct starpu_codelet commuting = {
    .cpu_funcs = {write_alone}, .nbuffers = 1, .modes = {STARPU_RW | STARPU_COMMUTE}};
static struct starpu_codelet reading = {.cpu_funcs = {read_together}, .nbuffers = 1, .modes = {STARPU_R}};

static void write_in_callback(void* arg) {
    void* buffers[1];
    struct starpu_variable_interface interface = {.ptr = (uintptr_t)arg};
    buffers[0] = &interface;
    write_alone(buffers, NULL);
    starpu_data_release(data[(int*)arg - values]);
}

static void submit_one(unsigned draw) {
    const unsigned which = draw / 7 % handles;
    struct starpu_codelet* const codelets[] = {&writing, &commuting, &reading};
    struct starpu_task* task = check_task(codelets[draw % 3], data[which], NULL);
    task->sequential_consistency = draw / 64 % 4 != 0;
    task->priority = (int)(draw / 256 % 3);
    if (draw % 3 != 2) (void)STARPU_ATOMIC_ADD(&written[which], 1);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    if (draw % 16 != 0) return;
    (void)STARPU_ATOMIC_ADD(&written[which], 1);
    CHECK_EQUAL(starpu_data_acquire_cb_sequential_consistency(data[which], STARPU_RW, write_in_callback,
                                                              &values[which], (int)(draw / 32 % 2)),
                0);
}

static void* submit_many(void* seed) {
    unsigned random = *(unsigned*)seed;
    int i;
    for (i = 0; i < tasks; ++i) {
        random = random * 1103515245u + 12345u;
        submit_one(random >> 12);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[submitters];
    unsigned seeds[submitters];
    int i;
    check_start_with(4);
    for (i = 0; i < handles; ++i) data[i] = check_int(&values[i]);
    for (i = 0; i < submitters; ++i) {
        seeds[i] = (unsigned)i * 77 + 5;
        pthread_create(&threads[i], NULL, submit_many, &seeds[i]);
    }
    for (i = 0; i < submitters; ++i) pthread_join(threads[i], NULL);
    for (i = 0; i < handles; ++i) starpu_data_unregister(data[i]);
    for (i = 0; i < handles; ++i) CHECK_EQUAL(values[i], written[i]);
    return check_stop();
}
