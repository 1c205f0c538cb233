// A C++11 program: accessors of every interface are values, and arguments of task insertion compile.
#include <starpu.h>
#include <starpu_scheduler.h>

namespace {

struct starpu_codelet codelet;

unsigned long sum_of_fields(void* buffers[]) {
    return STARPU_VARIABLE_GET_ELEMSIZE(buffers[0]) + STARPU_VECTOR_GET_NX(buffers[1]) +
           STARPU_VECTOR_GET_PTR(buffers[1]) + STARPU_MATRIX_GET_LD(buffers[2]) +
           STARPU_BLOCK_GET_NZ(buffers[3]) + STARPU_BLOCK_GET_LDY(buffers[3]);
}

} // namespace

int source_compatibility_cxx11(void* buffers[], starpu_data_handle_t handle);

int source_compatibility_cxx11(void* buffers[], starpu_data_handle_t handle) {
    const unsigned long sum = sum_of_fields(buffers);
    const int error = starpu_task_insert(&codelet, STARPU_R, handle, STARPU_VALUE, &sum, sizeof sum,
                                         STARPU_CALLBACK, nullptr, STARPU_PRIORITY, STARPU_MAX_PRIO, 0);
    STARPU_CHECK_RETURN_VALUE(error, "starpu_task_insert");
    struct starpu_task* const task = starpu_task_create();
    STARPU_TASK_SET_HANDLE(task, handle, 0);
    return STARPU_TASK_GET_HANDLE(task, 0) == handle;
}
