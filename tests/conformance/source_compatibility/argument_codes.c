// Codes of argument lists are multiples of 2^17, all different, so none is taken for an access mode.
#include "check.h"

int main(void) {
    const int codes[] = {STARPU_VALUE,
                         STARPU_CALLBACK,
                         STARPU_CALLBACK_WITH_ARG,
                         STARPU_CALLBACK_ARG,
                         STARPU_PRIORITY,
                         STARPU_EXECUTE_ON_NODE,
                         STARPU_EXECUTE_ON_DATA,
                         STARPU_DATA_ARRAY,
                         STARPU_DATA_MODE_ARRAY,
                         STARPU_TAG,
                         STARPU_HYPERVISOR_TAG,
                         STARPU_FLOPS,
                         STARPU_SCHED_CTX,
                         STARPU_PROLOGUE_CALLBACK,
                         STARPU_PROLOGUE_CALLBACK_ARG,
                         STARPU_PROLOGUE_CALLBACK_POP,
                         STARPU_PROLOGUE_CALLBACK_POP_ARG,
                         STARPU_EXECUTE_ON_WORKER,
                         STARPU_EXECUTE_WHERE,
                         STARPU_TAG_ONLY,
                         STARPU_POSSIBLY_PARALLEL,
                         STARPU_WORKER_ORDER,
                         STARPU_NODE_SELECTION_POLICY,
                         STARPU_NAME,
                         STARPU_CL_ARGS,
                         STARPU_CL_ARGS_NFREE,
                         STARPU_TASK_DEPS_ARRAY,
                         STARPU_TASK_COLOR,
                         STARPU_HANDLES_SEQUENTIAL_CONSISTENCY,
                         STARPU_TASK_SYNCHRONOUS,
                         STARPU_TASK_END_DEPS_ARRAY,
                         STARPU_TASK_END_DEP};
    const size_t count = sizeof codes / sizeof *codes;
    size_t i, j;
    CHECK_EQUAL(STARPU_MODE_SHIFT, 17);
    CHECK_EQUAL(STARPU_VALUE, 1 << 17);
    for (i = 0; i < count; ++i) {
        CHECK_EQUAL(codes[i] % (1 << 17), 0);
        CHECK(codes[i] > STARPU_ACCESS_MODE_MAX);
        for (j = 0; j < i; ++j) CHECK(codes[i] != codes[j]);
    }
    return 0;
}
