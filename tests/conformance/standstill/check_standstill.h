// What programs about standstills share: a short delay, calls that must give up and say why, and calls during
// which nobody may speak of a stall.
#ifndef CONFORMANCE_CHECK_STANDSTILL_H
#define CONFORMANCE_CHECK_STANDSTILL_H

#include "misuse/check_error.h"

#include <pthread.h>

// The call must return -EDEADLK, and the report must have each of the texts in it.
#define EXPECT_STALL(call, ...)                                                                              \
    do {                                                                                                     \
        int returned_;                                                                                       \
        check_listen();                                                                                      \
        returned_ = (call);                                                                                  \
        check_told(__FILE__, __LINE__, #call,                                                                \
                   (const char*[]){"stall report: nothing has moved", __VA_ARGS__, NULL});                   \
        check_equal(__FILE__, __LINE__, #call, returned_, -EDEADLK);                                         \
    } while (0)

// The same for a call that leaves the code in errno.
#define EXPECT_STALL_ERRNO(statement, ...)                                                                   \
    do {                                                                                                     \
        int code_;                                                                                           \
        check_listen();                                                                                      \
        errno = 0;                                                                                           \
        statement;                                                                                           \
        code_ = errno;                                                                                       \
        check_told(__FILE__, __LINE__, #statement,                                                           \
                   (const char*[]){"stall report: nothing has moved", __VA_ARGS__, NULL});                   \
        check_equal(__FILE__, __LINE__, "errno after " #statement, code_, EDEADLK);                          \
    } while (0)

// The statement must say each of the texts.
#define EXPECT_TOLD(statement, ...)                                                                          \
    do {                                                                                                     \
        check_listen();                                                                                      \
        statement;                                                                                           \
        check_told(__FILE__, __LINE__, #statement, (const char*[]){__VA_ARGS__, NULL});                      \
    } while (0)

// The statement must print nothing at all.
#define EXPECT_SILENCE(statement)                                                                            \
    do {                                                                                                     \
        check_listen();                                                                                      \
        statement;                                                                                           \
        check_silent(__FILE__, __LINE__, #statement);                                                        \
    } while (0)

static char check_said[65536];

static inline void check_stop_listening(void) {
    fflush(stderr);
    dup2(check_screen, STDERR_FILENO);
    close(check_screen);
    check_content(check_heard_file, check_said, sizeof check_said);
}

static inline void check_told(const char* file, int line, const char* what, const char* const* texts) {
    check_stop_listening();
    for (; *texts; ++texts)
        if (!strstr(check_said, *texts)) {
            fprintf(stderr, "%s:%d: %s printed \"%s\", without \"%s\"\n", file, line, what, check_said,
                    *texts);
            _Exit(1);
        }
}

static inline void check_silent(const char* file, int line, const char* what) {
    check_stop_listening();
    if (*check_said == '\0') return;
    fprintf(stderr, "%s:%d: %s printed \"%s\"\n", file, line, what, check_said);
    _Exit(1);
}

// Two workers, and a standstill counts as one after a tenth of a second.
static inline void check_start_impatient(void) {
    setenv("STARPU_STALL_DELAY", "0.1", 1);
    check_start();
}

// Longer than the delay and its slices together.
static inline void check_outlast(void) {
    starpu_usleep(400000);
}

static inline void check_outlast_kernel(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_outlast();
}

static struct starpu_codelet outlast STARPU_ATTRIBUTE_UNUSED = {.cpu_funcs = {check_outlast_kernel},
                                                                .name = "outlast"};

// A task with a name.
static inline struct starpu_task* check_named(const char* name) {
    struct starpu_task* task = check_task(&run, NULL, NULL);
    task->name = name;
    return task;
}

static inline struct starpu_task* check_kept(const char* name) {
    struct starpu_task* task = check_named(name);
    task->detach = 0;
    task->destroy = 0;
    return task;
}

static inline void check_submit_task(struct starpu_task* task) {
    CHECK_EQUAL(starpu_task_submit(task), 0);
}

#endif
