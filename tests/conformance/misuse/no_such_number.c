// Workers and memory nodes that do not exist are named.
#include "check_error.h"

int main(void) {
    char name[10] = "untouched";
    int value = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    EXPECT_ERRNO((void)starpu_worker_get_type(77), EINVAL, "77");
    EXPECT_ERRNO(starpu_worker_get_name(77, name, sizeof name), EINVAL, "77");
    CHECK_TEXT(name, "untouched");
    EXPECT_ERRNO((void)starpu_worker_get_memory_node(77), EINVAL, "77");
    EXPECT_ERRNO((void)starpu_data_handle_to_pointer(handle, 77), EINVAL, "77");
    EXPECT_ERROR(starpu_data_acquire_on_node(handle, 77, STARPU_R), -EINVAL, "77");
    EXPECT_ERROR(starpu_data_prefetch_on_node(handle, 77, 1), -EINVAL, "77");
    EXPECT_ERROR(starpu_profiling_worker_get_info(77, NULL), -EINVAL, "77");
    starpu_data_unregister(handle);
    return check_survived();
}
