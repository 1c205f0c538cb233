// Compiled with STARPU_DEBUG, a macro that is used on data of another kind stops the program with a message;
// without, and on the right kind, it reads the field. STARPU_VECTOR_CHECK and its like stop in every build.
#define STARPU_DEBUG 1
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

static int read_as_matrix(void* buffer) {
    return STARPU_MATRIX_GET_NX(buffer) == 0;
}

#define CHECKING(kind, macro)                                                                                \
    static int check_as_##kind(void* buffer) {                                                               \
        macro(buffer);                                                                                       \
        return 0;                                                                                            \
    }

CHECKING(variable, STARPU_VARIABLE_CHECK)
CHECKING(matrix, STARPU_MATRIX_CHECK)
CHECKING(block, STARPU_BLOCK_CHECK)
CHECKING(tensor, STARPU_TENSOR_CHECK)
CHECKING(ndim, STARPU_NDIM_CHECK)
CHECKING(csr, STARPU_CSR_CHECK)
CHECKING(bcsr, STARPU_BCSR_CHECK)
CHECKING(coo, STARPU_COO_CHECK)

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
    int (*others[])(void*) = {check_as_variable, check_as_matrix, check_as_block, check_as_tensor,
                              check_as_ndim,     check_as_csr,    check_as_bcsr,  check_as_coo};
    for (size_t i = 0; i < sizeof others / sizeof *others; ++i)
        CHECK(WIFSIGNALED(outcome(others[i], &vector)));
    return 0;
}
