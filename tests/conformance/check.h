// What conformance programs share: checks that say what failed, a runtime with two workers, and a few
// codelets.
#ifndef CONFORMANCE_CHECK_H
#define CONFORMANCE_CHECK_H

// The programs use POSIX, which strict C hides unless it is asked for.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <starpu.h>

#include <errno.h>
#include <limits.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// So many calls within each other exhaust the stack of any thread; a sanitizer makes their frames larger.
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
#define DEEPER_THAN_THE_STACK 200000
#else
#define DEEPER_THAN_THE_STACK 1000000
#endif

// Fails the program, naming the line and the condition, unless the condition holds.
#define CHECK(condition)                                                                                     \
    do {                                                                                                     \
        if (!(condition)) check_failed(__FILE__, __LINE__, #condition);                                      \
    } while (0)

// Fails the program unless two integers are equal; prints both.
#define CHECK_EQUAL(actual, expected)                                                                        \
    check_equal(__FILE__, __LINE__, #actual, (long long)(actual), (long long)(expected))

// Fails the program unless two strings are equal; prints both.
#define CHECK_TEXT(actual, expected) check_text(__FILE__, __LINE__, #actual, actual, expected)

// Ends at once: exit() could wait for workers that a failed program keeps busy.
static inline void check_failed(const char* file, int line, const char* what) {
    fprintf(stderr, "%s:%d: not so: %s\n", file, line, what);
    _Exit(1);
}

static inline void check_equal(const char* file, int line, const char* what, long long actual,
                               long long expected) {
    if (actual == expected) return;
    fprintf(stderr, "%s:%d: %s is %lld, not %lld\n", file, line, what, actual, expected);
    _Exit(1);
}

static inline void check_text(const char* file, int line, const char* what, const char* actual,
                              const char* expected) {
    if (actual && strcmp(actual, expected) == 0) return;
    fprintf(stderr, "%s:%d: %s is \"%s\", not \"%s\"\n", file, line, what, actual ? actual : "(null)",
            expected);
    _Exit(1);
}

// The defaults with a given number of CPU workers and no other worker.
static inline struct starpu_conf check_conf(int ncpus) {
    struct starpu_conf conf;
    CHECK_EQUAL(starpu_conf_init(&conf), 0);
    conf.ncpus = ncpus;
    conf.ncuda = 0;
    conf.nopencl = 0;
    conf.precedence_over_environment_variables = 1;
    return conf;
}

static inline void check_start_with(int ncpus) {
    struct starpu_conf conf = check_conf(ncpus);
    CHECK_EQUAL(starpu_init(&conf), 0);
}

static inline void check_start(void) {
    check_start_with(2);
}

// Ends the runtime, and with it the program, successfully.
static inline int check_stop(void) {
    starpu_shutdown();
    return 0;
}

// Registers an int at home in main memory.
static inline starpu_data_handle_t check_int(int* value) {
    starpu_data_handle_t handle = NULL;
    starpu_variable_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)value, sizeof *value);
    CHECK(handle != NULL);
    return handle;
}

// Registers an int without a home.
static inline starpu_data_handle_t check_homeless_int(void) {
    starpu_data_handle_t handle = NULL;
    starpu_variable_data_register(&handle, -1, 0, sizeof(int));
    CHECK(handle != NULL);
    return handle;
}

// The int in a codelet's buffer i.
#define CHECK_BUFFER(buffers, i) ((int*)STARPU_VARIABLE_GET_PTR((buffers)[i]))

static inline void check_increment(void* buffers[], void* arg) {
    (void)arg;
    ++*CHECK_BUFFER(buffers, 0);
}

static inline void check_store(void* buffers[], void* arg) {
    *CHECK_BUFFER(buffers, 0) = *(int*)arg;
}

static inline void check_load(void* buffers[], void* arg) {
    *(int*)arg = *CHECK_BUFFER(buffers, 0);
}

static int check_runs STARPU_ATTRIBUTE_UNUSED; // executions of `run`

static inline void check_run(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    (void)STARPU_ATOMIC_ADD(&check_runs, 1);
}

// Codelets: add 1 to an int; write the int at cl_arg; read into the int at cl_arg; only count the run.
static struct starpu_codelet increment STARPU_ATTRIBUTE_UNUSED = {
    .cpu_funcs = {check_increment}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "increment"};
static struct starpu_codelet store STARPU_ATTRIBUTE_UNUSED = {
    .cpu_funcs = {check_store}, .nbuffers = 1, .modes = {STARPU_W}, .name = "store"};
static struct starpu_codelet load STARPU_ATTRIBUTE_UNUSED = {
    .cpu_funcs = {check_load}, .nbuffers = 1, .modes = {STARPU_R}, .name = "load"};
static struct starpu_codelet run STARPU_ATTRIBUTE_UNUSED = {.cpu_funcs = {check_run}, .name = "run"};

// A task with one buffer (none if handle is NULL), not submitted.
static inline struct starpu_task* check_task(struct starpu_codelet* codelet, starpu_data_handle_t handle,
                                             void* arg) {
    struct starpu_task* task = starpu_task_create();
    task->cl = codelet;
    task->handles[0] = handle;
    task->cl_arg = arg;
    task->cl_arg_size = arg ? sizeof(int) : 0;
    return task;
}

// A task for several runs, which the program waits for and destroys.
static inline struct starpu_task* check_kept_task(struct starpu_codelet* codelet, starpu_data_handle_t handle,
                                                  void* arg) {
    struct starpu_task* task = check_task(codelet, handle, arg);
    task->destroy = 0;
    task->detach = 0;
    return task;
}

static inline void check_run_once(struct starpu_task* task) {
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait(task), 0);
}

// Frees a task that was never submitted.
static inline void check_drop(struct starpu_task* task) {
    task->destroy = 0;
    starpu_task_destroy(task);
}

static inline void check_submit(struct starpu_codelet* codelet, starpu_data_handle_t handle, void* arg) {
    CHECK_EQUAL(starpu_task_submit(check_task(codelet, handle, arg)), 0);
}

// Submits a task that starts only after check_open(gate). Gates and tags of tasks are numbered apart.
static inline void check_submit_gated(struct starpu_task* task, starpu_tag_t gate) {
    task->use_tag = 1;
    task->tag_id = gate + 1000000;
    starpu_tag_declare_deps_array(task->tag_id, 1, &gate);
    CHECK_EQUAL(starpu_task_submit(task), 0);
}

static inline void check_open(starpu_tag_t gate) {
    starpu_tag_notify_from_apps(gate);
}

// Long enough for a task that may run, wrongly or rightly, to have run; nothing depends on the length.
static inline void check_linger(void) {
    starpu_usleep(20000);
}

static inline int check_count(int* counter) {
    return __atomic_load_n(counter, __ATOMIC_SEQ_CST);
}

// Waits until a counter that other threads increase reaches a value.
static inline void check_await(int* counter, int value) {
    while (check_count(counter) < value) starpu_usleep(100);
}

static inline void check_tick(void* counter) {
    (void)STARPU_ATOMIC_ADD((int*)counter, 1);
}

// A temporary file's content, at most size - 1 bytes.
static inline void check_content(FILE* file, char* text, size_t size) {
    size_t length;
    rewind(file);
    length = fread(text, 1, size - 1, file);
    text[length] = '\0';
    fclose(file);
}

#endif
