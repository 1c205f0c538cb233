// A program of the first version: old tags, old calls, and a char pointer for packed arguments.
#define STARPU_USE_DEPRECATED_API 1
#define STARPU_USE_DEPRECATED_ONE_ZERO_API 1
#include "check.h"

static void add(void* buffers[], void* arg) {
    int value = 0;
    starpu_unpack_cl_args(arg, &value, 0);
    *CHECK_BUFFER(buffers, 0) += value;
}

static starpu_codelet codelet = {.cpu_funcs = {add}, .nbuffers = 1, .modes = {STARPU_RW}};

int main(void) {
    struct starpu_task_profiling_info* info = NULL;
    enum starpu_access_mode mode = STARPU_RW;
    enum starpu_archtype archtype = STARPU_CPU_WORKER;
    struct starpu_buffer_descr description;
    struct starpu_task* task;
    starpu_data_handle handle;
    char* packed = NULL;
    size_t size = 0;
    int value = 1, five = 5;
    (void)info;
    check_start();
    CHECK(starpu_worker_get_by_type(archtype, 0) == 0);
    starpu_variable_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)&value, sizeof value);
    description.handle = handle;
    description.mode = mode;
    starpu_pack_cl_args(&packed, &size, STARPU_VALUE, &five, sizeof five, 0);
    task = starpu_task_create();
    task->cl = &codelet;
    task->handles[0] = description.handle;
    task->cl_arg = packed;
    task->cl_arg_size = size;
    task->cl_arg_free = 1;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_insert_task(&codelet, STARPU_VALUE, &five, sizeof five, STARPU_RW, handle, 0), 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 11);
    starpu_helper_cublas_init();
    starpu_helper_cublas_shutdown();
    CHECK(starpu_crc32_be(1, 0) == starpu_hash_crc32c_be(1, 0));
    return check_stop();
}
