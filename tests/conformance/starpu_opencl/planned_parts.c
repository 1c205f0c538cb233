// Parts of a plan that are used on the device, where the whole is: they lie in its buffer, at offsets.
#include "check_opencl.h"

#define PARTS 4
#define LENGTH (PARTS * 16)

int main(void) {
    int x[LENGTH], whole = 2, part = 3;
    struct starpu_data_filter filter = {.filter_func = starpu_vector_filter_block, .nchildren = PARTS};
    starpu_data_handle_t handle, parts[PARTS];
    check_opencl_start();
    CHECK_EQUAL(starpu_opencl_load_opencl_from_string(check_scale_source, &check_program, NULL), 0);
    for (int i = 0; i < LENGTH; ++i) x[i] = i + 1;
    handle = check_vector(x, LENGTH);
    starpu_data_partition_plan(handle, &filter, parts);
    check_submit(&scale, handle, &whole);
    for (int i = 0; i < PARTS; i += 2) check_submit(&scale, parts[i], &part);
    check_submit(&scale, handle, &whole);
    starpu_data_partition_clean(handle, PARTS, parts);
    starpu_data_unregister(handle);
    for (int i = 0; i < LENGTH; ++i) CHECK_EQUAL(x[i], (i + 1) * ((i / 16) % 2 == 0 ? 12 : 4));
    starpu_opencl_unload_opencl(&check_program);
    return check_opencl_stop();
}
