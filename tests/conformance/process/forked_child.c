// A forked child has no runtime, and every call says so; it may start one of its own, and the parent goes on.
#include "../misuse/check_error.h"
#include "children.h"

static sem_t may_end;
static int is_child = 0;

#ifdef __SANITIZE_ADDRESS__
// The address sanitizer's allocator stays locked in a child that is forked while another thread allocates,
// and what only threads refer to that are not in the child looks lost to the leak sanitizer.
enum { end_of_delays = 0 };
int __lsan_is_turned_off(void) __attribute__((visibility("default")));
int __lsan_is_turned_off(void) {
    return is_child;
}
#else
enum { end_of_delays = 3000 }; // us
#endif

static void wait_in_parent(void* buffers[], void* arg) {
    (void)arg;
    sem_wait(&may_end);
    *(int*)STARPU_VARIABLE_GET_PTR(buffers[0]) = 42;
}

static void write_seven(void* buffers[], void* arg) {
    (void)arg;
    *(int*)STARPU_VARIABLE_GET_PTR(buffers[0]) = 7;
}

static struct starpu_codelet slow = {.cpu_funcs = {wait_in_parent}, .nbuffers = 1, .modes = {STARPU_RW}};
static struct starpu_codelet quick = {.cpu_funcs = {write_seven}, .nbuffers = 1, .modes = {STARPU_W}};

static int value = 0;
static starpu_data_handle_t handle;

static void check_every_call_is_refused(void) {
    CHECK_EQUAL(starpu_is_initialized(), 0);
    EXPECT_ERROR(starpu_task_insert(&quick, STARPU_W, handle, 0), -ENODEV, "forked");
    EXPECT_ERROR(starpu_task_wait_for_all(), -ENODEV, "forked");
    EXPECT_ERROR(starpu_data_acquire(handle, STARPU_R), -ENODEV, "forked");
    EXPECT_ERRNO(starpu_data_unregister(handle), ENODEV, "forked");
    EXPECT_ERRNO(starpu_shutdown(), ENODEV, "forked");
}

static void use_a_runtime_of_its_own(void) {
    int mine = 0;
    starpu_data_handle_t own;
    check_start();
    CHECK_EQUAL(starpu_is_initialized(), 1);
    EXPECT_ERROR(starpu_data_acquire(handle, STARPU_R), -EINVAL, "not registered");
    starpu_variable_data_register(&own, STARPU_MAIN_RAM, (uintptr_t)&mine, sizeof mine);
    CHECK_EQUAL(starpu_task_insert(&quick, STARPU_W, own, 0), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister(own);
    CHECK_EQUAL(mine, 7);
    starpu_shutdown();
}

// exit() runs the destructors and the functions of atexit(); it is quiet.
static pid_t fork_child(int starts_runtime) {
    pid_t child;
    fflush(NULL);
    child = fork();
    CHECK(child >= 0);
    if (child != 0) return child;
    is_child = 1;
    alarm(60);
    check_every_call_is_refused();
    if (starts_runtime) use_a_runtime_of_its_own();
    check_listen();
    exit(0);
}

static void* fork_from_a_thread(void* status) {
    *(int*)status = status_of(fork_child(1));
    return NULL;
}

static int delay_us;

static void* start_and_stop(void* arg) {
    (void)arg;
    check_start();
    starpu_shutdown();
    return NULL;
}

static int fork_beside_the_first_start(void) {
    starpu_pthread_t thread;
    pid_t child;
    int status;
    STARPU_PTHREAD_CREATE(&thread, NULL, start_and_stop, NULL);
    starpu_usleep((float)delay_us);
    child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        alarm(20);
        start_and_stop(NULL);
        _exit(0);
    }
    status = status_of(child);
    STARPU_PTHREAD_JOIN(thread, NULL);
    return status;
}

int main(void) {
    starpu_pthread_t thread;
    int status = -1;
#ifdef __SANITIZE_THREAD__
    fprintf(stderr, "skipped: the thread sanitizer starts no thread after the fork of several\n");
    return SKIPPED;
#endif
    sem_init(&may_end, 0, 0);
    for (delay_us = 0; delay_us < end_of_delays; delay_us += 150)
        CHECK_EQUAL(run_apart(fork_beside_the_first_start), 0); // in a process that has had no runtime
    check_start();
    starpu_variable_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)&value, sizeof value);
    CHECK_EQUAL(starpu_task_insert(&slow, STARPU_RW, handle, 0), 0);
    CHECK_EQUAL(status_of(fork_child(0)), 0);
    CHECK_EQUAL(status_of(fork_child(1)), 0);
    STARPU_PTHREAD_CREATE(&thread, NULL, fork_from_a_thread, &status);
    STARPU_PTHREAD_JOIN(thread, NULL);
    CHECK_EQUAL(status, 0);
    sem_post(&may_end);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 42);
    starpu_shutdown();
    CHECK_EQUAL(status_of(fork_child(1)), 0); // of a process that had a runtime before
    return 0;
}
