// What programs about lost devices share: a codelet that loses its device, and what was said meanwhile.
#ifndef CONFORMANCE_LOSS_H
#define CONFORMANCE_LOSS_H

#include "starpu_cuda/on_devices.h"

#include <unistd.h>

static int check_has_begun, check_may_lose; // the codelet begins; it waits for the program

// Device 0 is lost while this runs there.
static inline void check_lose(void* buffers[], void* arg) {
    struct check_step what;
    (void)arg;
    memset(&what, 0, sizeof what);
    what.value = CHECK_BUFFER(buffers, 0);
    check_tick(&check_has_begun);
    check_await(&check_may_lose, 1);
    emulated_cuda_lose_device(0);
    (void)emulated_cuda_launch(starpu_cuda_get_local_stream(), check_step_kernel, &what, sizeof what);
}
static struct starpu_codelet losing = {
    .cuda_funcs = {check_lose}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "losing"};

static inline struct starpu_task* check_submitted(struct starpu_task* task) {
    task->detach = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    return task;
}

// stderr from check_listen_long() to check_all_heard().
static int check_real_stderr = -1;
static FILE* check_long_file;

static inline void check_listen_long(void) {
    fflush(stderr);
    check_long_file = tmpfile();
    check_real_stderr = dup(STDERR_FILENO);
    dup2(fileno(check_long_file), STDERR_FILENO);
}

static inline void check_all_heard(char* text, size_t size) {
    fflush(stderr);
    dup2(check_real_stderr, STDERR_FILENO);
    close(check_real_stderr);
    check_content(check_long_file, text, size);
}

static inline int check_times(const char* text, const char* part) {
    int count = 0;
    for (; (text = strstr(text, part)) != NULL; text += strlen(part)) ++count;
    return count;
}

#endif
