// Vectors of different lengths, so that no memory is used again as it is, take turns.
#include "pressure.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#define VECTORS 24

struct vector {
    starpu_data_handle_t handle;
    int* values;
    size_t length;
    int additions; // that were submitted
};

static int refusals, mistakes;

static int is_fine(int result) {
    if (result != 0) ++refusals;
    return result == 0;
}

static void expect(int is_right, const char* what, int number) {
    if (is_right) return;
    ++mistakes;
    printf("  %s: vector %d\n", what, number);
}

static int worker_there(void) {
    unsigned worker;
    for (worker = 0; worker < starpu_worker_get_count(); ++worker)
        if (starpu_worker_get_memory_node(worker) == 1) return (int)worker;
    return -1;
}

static int register_vectors(struct vector* vectors) {
    int i;
    size_t k;
    for (i = 0; i < VECTORS; ++i) {
        struct vector* v = &vectors[i];
        v->handle = NULL;
        v->additions = 0;
        v->length = the_device.vector_length + (size_t)i;
        v->values = (int*)malloc(v->length * sizeof(int));
        if (v->values == NULL) return 0;
        for (k = 0; k < v->length; ++k) v->values[k] = 100 * i;
        starpu_vector_data_register(&v->handle, STARPU_MAIN_RAM, (uintptr_t)v->values, v->length,
                                    sizeof(int));
        if (v->handle == NULL) return 0;
    }
    return 1;
}

static void pin_something(void) {
    static int something[64];
    if (is_fine(starpu_memory_pin(something, sizeof something)))
        is_fine(starpu_memory_unpin(something, sizeof something));
}

static void add(struct vector* v, int worker) {
    struct starpu_task* task = starpu_task_create();
    if (task == NULL) {
        ++refusals;
        return;
    }
    task->cl = the_device.adding;
    task->handles[0] = v->handle;
    task->execute_on_a_specific_worker = 1;
    task->workerid = (unsigned)worker;
    if (is_fine(starpu_task_submit(task))) {
        ++v->additions;
    } else {
        task->destroy = 0;
        starpu_task_destroy(task);
    }
}

// A copy that failed may succeed when it is asked for again; what was lost with a device does not.
static int bring_home(struct vector* v) {
    int attempt;
    for (attempt = 0; attempt < 2; ++attempt) {
        errno = 0;
        starpu_data_unregister(v->handle);
        if (errno == 0) return 1;
        ++refusals;
    }
    starpu_data_unregister_no_coherency(v->handle);
    return 0;
}

// Whatever was refused: the value is what some number of the tasks made of it, in all its elements.
static void end_vector(struct vector* v, int number) {
    const int is_home = bring_home(v);
    const int made = v->values[0] - 100 * number;
    size_t k;
    for (k = 0; k < v->length; ++k) expect(v->values[k] == v->values[0], "torn", number);
    expect(made >= 0 && made <= v->additions, "overwritten", number);
    if (is_home && refusals == 0) expect(made == v->additions, "a task is missing", number);
}

static void use_vectors(struct vector* vectors, int tasks, int worker) {
    int i;
    for (i = 0; i < tasks; ++i) {
        if (the_device.pins) pin_something();
        add(&vectors[i % VECTORS], worker);
    }
    is_fine(starpu_task_wait_for_all());
    for (i = 0; i < VECTORS; ++i) add(&vectors[i], worker); // it still works, or says so
    is_fine(starpu_task_wait_for_all());
}

enum pressure_outcome run_pressure(int tasks) {
    struct vector vectors[VECTORS];
    struct starpu_conf conf;
    int i;
    refusals = mistakes = 0;
    if (starpu_conf_init(&conf) != 0) return pressure_refused;
    conf.ncpus = 2;
    conf.nopencl = 0;
    if (starpu_init(&conf) != 0) return pressure_refused;
    expect(worker_there() >= 0, "no worker for it", -1);
    expect(register_vectors(vectors), "not registered", -1);
    if (mistakes == 0) use_vectors(vectors, tasks, worker_there());
    for (i = 0; i < VECTORS; ++i) {
        end_vector(&vectors[i], i);
        free(vectors[i].values);
    }
    starpu_shutdown();
    if (mistakes != 0) return pressure_wrong;
    return refusals != 0 ? pressure_refused : pressure_right;
}
