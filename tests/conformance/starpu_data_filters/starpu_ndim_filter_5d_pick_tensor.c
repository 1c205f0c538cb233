// starpu_ndim_filter_5d_pick_tensor gives neighbouring slices across the dimension in filter_arg as tensors.
#include "cutting_many.h"

int main(void) {
    check_start();
    uint32_t nn[5] = {3, 2, 4, 2, 5}, ldn[5] = {1, 3, 6, 24, 48};
    starpu_data_handle_t handle = NULL;
    starpu_ndim_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)elements, ldn, nn, 5, sizeof(int));
    struct starpu_data_filter filter = {.filter_func = starpu_ndim_filter_5d_pick_tensor,
                                        .nchildren = 3,
                                        .get_child_ops = starpu_ndim_filter_pick_tensor_child_ops,
                                        .filter_arg = 2,
                                        .filter_arg_ptr = (void*)(uintptr_t)1};
    check_mark_parts(handle, &filter, &tensor_adding);
    for (unsigned i = 0; i < 3 * 2 * 4 * 2 * 5; ++i) {
        const unsigned index = i / 6 % 4;
        CHECK_EQUAL(elements[i], index >= 1 ? part_marks[index - 1] : 0);
    }
    return check_stop();
}
