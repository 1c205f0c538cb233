// Broken assertions and aborts stop the program with SIGABRT.
#undef NDEBUG // assertions of another StarPU may rest on assert()
#include "check.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static int how_it_ends(int which) {
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        fclose(stderr);
        if (which == 0) STARPU_ASSERT(which != 0);
        if (which == 1) STARPU_ASSERT_MSG(which != 1, "number %d", which);
        if (which == 2) STARPU_ABORT();
        if (which == 3) STARPU_ABORT_MSG("number %d", which);
        if (which == 4) STARPU_CHECK_RETURN_VALUE(-EINVAL, "number %d", which);
        if (which == 5) STARPU_CHECK_RETURN_VALUE_IS(0, 1, "number %d", which);
        _exit(0);
    }
    CHECK(waitpid(child, &status, 0) == child);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

int main(void) {
    int which;
    for (which = 0; which < 6; ++which) CHECK_EQUAL(how_it_ends(which), SIGABRT);
    return 0;
}
