// The macros that report an error say what and where, and end the program.
#define STARPU_NO_CUDA
#include "check.h"

#include <starpu_cuda.h>
#include <starpu_cusolver.h>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static void report_cuda(void) {
    STARPU_CUDA_REPORT_ERROR(2);
}
static void report_cublas(void) {
    STARPU_CUBLAS_REPORT_ERROR(3);
}
static void report_cusolver(void) {
    STARPU_CUSOLVER_REPORT_ERROR(2);
}

// In a process of its own, with its stderr in a file.
static void check_end(void (*report)(void), const char* where) {
    char text[4096];
    int status = 0;
    FILE* heard = tmpfile();
    const pid_t child = fork();
    if (child == 0) {
        dup2(fileno(heard), STDERR_FILENO);
        report();
        _Exit(0);
    }
    CHECK_EQUAL(waitpid(child, &status, 0), child);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    check_content(heard, text, sizeof text);
    CHECK(strstr(text, where) != NULL && strstr(text, "report_error_macros.c") != NULL);
}

// What the macros call says the same, and comes back.
static void check_return(void) {
    char text[4096];
    int status = 0;
    FILE* heard = tmpfile();
    const pid_t child = fork();
    if (child == 0) {
        dup2(fileno(heard), STDERR_FILENO);
        starpu_cuda_report_error("first", "one.c", 1, 2);
        starpu_cublas_report_error("second", "two.c", 2, 3);
        starpu_cusolver_report_error("third", "three.c", 3, 2);
        exit(0);
    }
    CHECK_EQUAL(waitpid(child, &status, 0), child);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    check_content(heard, text, sizeof text);
    CHECK(strstr(text, "one.c") != NULL && strstr(text, "second") != NULL && strstr(text, "three.c") != NULL);
}

int main(void) {
    check_return();
    check_end(report_cuda, "report_cuda");
    check_end(report_cublas, "report_cublas");
    check_end(report_cusolver, "report_cusolver");
    return 0;
}
