// Both calls print one line with the status's name, the message and the place; macros fill in the place, and
// some then stop the program.
#include "check_opencl.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static FILE* begin(int* kept) {
    FILE* file = tmpfile();
    CHECK(file != NULL);
    fflush(stderr);
    *kept = dup(STDERR_FILENO);
    dup2(fileno(file), STDERR_FILENO);
    return file;
}

static void end(FILE* file, int kept, char* text, size_t size) {
    fflush(stderr);
    dup2(kept, STDERR_FILENO);
    close(kept);
    check_content(file, text, size);
}

// What a process of its own ends with.
static int end_of(int with_message) {
    int status = 0;
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        if (with_message) STARPU_OPENCL_REPORT_ERROR_WITH_MSG("the reason", CL_INVALID_VALUE);
        STARPU_OPENCL_REPORT_ERROR(CL_INVALID_CONTEXT);
    }
    CHECK_EQUAL(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

int main(void) {
    char text[1000];
    int kept;
    FILE* file = begin(&kept);
    starpu_opencl_display_error("function", "file.c", 42, "the message", CL_INVALID_KERNEL_NAME);
    end(file, kept, text, sizeof text);
    CHECK(strstr(text, "function") && strstr(text, "file.c") && strstr(text, "42"));
    CHECK(strstr(text, "the message") && strchr(text, '\n') == text + strlen(text) - 1);
    CHECK(strstr(text, starpu_opencl_error_string(CL_INVALID_KERNEL_NAME)) != NULL);

    file = begin(&kept);
    starpu_opencl_report_error("function", "file.c", 42, NULL, CL_OUT_OF_RESOURCES);
    STARPU_OPENCL_DISPLAY_ERROR(CL_OUT_OF_HOST_MEMORY);
    end(file, kept, text, sizeof text);
    CHECK(strstr(text, "CL_OUT_OF_RESOURCES") && strstr(text, "CL_OUT_OF_HOST_MEMORY"));
    CHECK(strstr(text, "starpu_opencl_display_error.c") && strstr(text, __func__));

    file = begin(&kept);
    CHECK_EQUAL(end_of(1), SIGABRT);
    CHECK_EQUAL(end_of(0), SIGABRT);
    end(file, kept, text, sizeof text);
    CHECK(strstr(text, "the reason") && strstr(text, "CL_INVALID_VALUE") &&
          strstr(text, "CL_INVALID_CONTEXT"));
    CHECK_TEXT(starpu_opencl_error_string(CL_SUCCESS), "CL_SUCCESS");
    return 0;
}
