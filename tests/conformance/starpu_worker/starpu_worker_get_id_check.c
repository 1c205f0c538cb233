// In a worker it is the worker's number; in another thread it prints the reason and ends the program.
#include "check.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

static unsigned got = 99;
static int expected = -1;

static void ask(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    got = starpu_worker_get_id_check();
    expected = starpu_worker_get_id();
}

static struct starpu_codelet asking = {.cpu_funcs = {ask}};

static void check_outside(void) {
    char heard[2048] = "";
    int ends[2], status = 0;
    pid_t child;
    CHECK_EQUAL(pipe(ends), 0);
    child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        (void)starpu_worker_get_id_check();
        _exit(0);
    }
    close(ends[1]);
    for (size_t length = 0; length < sizeof heard - 1;) {
        const ssize_t some = read(ends[0], heard + length, sizeof heard - 1 - length);
        if (some <= 0) break;
        length += (size_t)some;
    }
    CHECK_EQUAL(waitpid(child, &status, 0), child);
    CHECK(WIFSIGNALED(status));
    CHECK(strstr(heard, "is no worker") != NULL);
}

int main(void) {
    check_outside();
    check_start();
    check_submit(&asking, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(got, expected);
    return check_stop();
}
