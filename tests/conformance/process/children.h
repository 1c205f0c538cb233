// What programs about processes share: a part of the program that runs in a child, whose end is awaited.
#ifndef CONFORMANCE_PROCESS_CHILDREN_H
#define CONFORMANCE_PROCESS_CHILDREN_H

#include "../check.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#define SKIPPED 77

// The exit status; a signal ends this program.
static inline int status_of(pid_t child) {
    int status = 0;
    CHECK_EQUAL(waitpid(child, &status, 0), child);
    if (WIFSIGNALED(status)) fprintf(stderr, "the child was ended by signal %d\n", WTERMSIG(status));
    CHECK(WIFEXITED(status));
    return WEXITSTATUS(status);
}

// Runs `part` in a child that has no runtime yet; it ends with what `part` returns.
static inline int run_apart(int (*part)(void)) {
    pid_t child;
    fflush(NULL);
    child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        alarm(60);
        _exit(part());
    }
    return status_of(child);
}

#endif
