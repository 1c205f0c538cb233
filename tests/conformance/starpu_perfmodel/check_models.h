// What programs about performance models share: a folder of their own for files, tasks on vectors, and the
// architecture of CPUs.
#ifndef CONFORMANCE_CHECK_MODELS_H
#define CONFORMANCE_CHECK_MODELS_H

#include "misuse/check_error.h"

#include <starpu_perfmodel.h>
#include <starpu_scheduler.h>

#include <math.h>
#include <unistd.h>

static char check_folder[64];

// Before the runtime begins. Models of others are neither read nor written.
static inline void check_own_folder(void) {
    strcpy(check_folder, "/tmp/starpu-models-XXXXXX");
    CHECK(mkdtemp(check_folder) != NULL);
    setenv("STARPU_PERF_MODEL_DIR", check_folder, 1);
    setenv("STARPU_HOSTNAME", "box", 1);
    setenv("STARPU_HOME", check_folder, 1);
}

static inline void check_remove_folder(void) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", check_folder);
    CHECK_EQUAL(system(command), 0);
}

// All CUDA devices of the machine take part; where they are emulated, their number is known.
static inline void check_start_with_devices(struct starpu_conf* conf) {
    const char* emulated = getenv("EMULATED_CUDA_DEVICES");
    conf->ncuda = -1;
    CHECK_EQUAL(starpu_init(conf), 0);
    CHECK(emulated == NULL || starpu_cuda_worker_get_count() == (unsigned)atoi(emulated));
}

static inline struct starpu_perfmodel_arch* check_cpu(void) {
    return starpu_worker_get_perf_archtype(0, 0);
}

// A task on a vector of so many numbers, which are nowhere; for questions, not to be submitted.
static inline struct starpu_task* check_vector_task(struct starpu_codelet* codelet, unsigned count) {
    starpu_data_handle_t handle = NULL;
    starpu_vector_data_register(&handle, -1, 0, count, 1);
    return check_task(codelet, handle, NULL);
}

static inline void check_drop_vector_task(struct starpu_task* task) {
    starpu_data_handle_t handle = task->handles[0];
    check_drop(task);
    starpu_data_unregister(handle);
}

static inline int check_is_near(double actual, double expected) {
    return fabs(actual - expected) <= 0.01 * fabs(expected);
}

// Feeds a model with so many measurements of tasks on a vector.
static inline void check_feed(struct starpu_codelet* codelet, unsigned count, unsigned samples,
                              double value) {
    struct starpu_task* task = check_vector_task(codelet, count);
    unsigned i;
    for (i = 0; i < samples; ++i)
        starpu_perfmodel_update_history(codelet->model, task, check_cpu(), 0, 0, value);
    check_drop_vector_task(task);
}

static inline double check_expected(struct starpu_codelet* codelet, unsigned count) {
    struct starpu_task* task = check_vector_task(codelet, count);
    const double answer = starpu_task_expected_length(task, check_cpu(), 0);
    check_drop_vector_task(task);
    return answer;
}

// What a call writes to a stream.
#define CHECK_WRITTEN(text, stream, call)                                                                    \
    do {                                                                                                     \
        FILE* stream = tmpfile();                                                                            \
        CHECK(stream != NULL);                                                                               \
        call;                                                                                                \
        check_content(stream, text, sizeof text);                                                            \
    } while (0)

#endif
