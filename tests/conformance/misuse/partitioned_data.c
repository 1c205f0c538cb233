// The whole cannot be used while its pieces are, nor be cut twice.
#include "check_error.h"

static struct starpu_codelet reading = {
    .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_R}, .name = "reading"};

int main(void) {
    int values[10] = {0};
    struct starpu_data_filter two = {.filter_func = starpu_vector_filter_block, .nchildren = 2};
    struct starpu_task* task;
    starpu_data_handle_t handle;
    check_start();
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 10, sizeof(int));
    starpu_data_set_name(handle, "the whole");
    starpu_data_partition(handle, &two);
    task = check_task(&reading, handle, NULL);
    EXPECT_ERROR(starpu_task_submit(task), -EBUSY, "reading");
    EXPECT_ERROR(starpu_data_acquire(handle, STARPU_R), -EBUSY, "the whole");
    EXPECT_ERRNO(starpu_data_partition(handle, &two), EBUSY, "the whole");
    EXPECT_ERRNO((void)starpu_data_get_child(handle, 2), EINVAL, "2");
    CHECK(starpu_data_get_child(handle, 1) != NULL);
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    starpu_data_unregister(handle);
    return check_survived();
}
