// Compiled with STARPU_DEBUG, a macro that is used on data of another kind stops the program with a message;
// without, and on the right kind, it reads the field. STARPU_VECTOR_CHECK and its like stop in every build.
#define STARPU_DEBUG 1
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

static int read_as_matrix(void* buffer) {
    return STARPU_MATRIX_GET_NX(buffer) == 0;
}

static int check_as_matrix(void* buffer) {
    STARPU_MATRIX_CHECK(buffer);
    return 0;
}

static int read_as_vector(void* buffer) {
    STARPU_VECTOR_CHECK(buffer);
    return STARPU_VECTOR_GET_NX(buffer) != 4;
}

// How a process that only calls `action` ends.
static int outcome(int (*action)(void*), void* buffer) {
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        CHECK(freopen("/dev/null", "w", stderr) != NULL);
        _Exit(action(buffer));
    }
    CHECK_EQUAL(waitpid(child, &status, 0), child);
    return status;
}

int main(void) {
    struct starpu_vector_interface vector;
    memset(&vector, 0, sizeof vector);
    vector.id = STARPU_VECTOR_INTERFACE_ID;
    vector.nx = 4;
    CHECK_EQUAL(outcome(read_as_vector, &vector), 0);
    CHECK(WIFSIGNALED(outcome(read_as_matrix, &vector)));
    CHECK(WIFSIGNALED(outcome(check_as_matrix, &vector)));
    return 0;
}
