// A filter may make parts of another kind than the whole.
#include "cutting.h"

static struct starpu_data_interface_ops* vectors(struct starpu_data_filter* filter, unsigned id) {
    (void)filter;
    (void)id;
    return &starpu_interface_vector_ops;
}

static void pick_row(void* father, void* child, struct starpu_data_filter* filter, unsigned id,
                     unsigned nparts) {
    (void)filter;
    (void)nparts;
    const struct starpu_matrix_interface* matrix = (const struct starpu_matrix_interface*)father;
    struct starpu_vector_interface* row = (struct starpu_vector_interface*)child;
    const size_t offset = (size_t)id * matrix->ld * matrix->elemsize;
    row->id = STARPU_VECTOR_INTERFACE_ID;
    row->nx = matrix->nx;
    row->elemsize = matrix->elemsize;
    row->allocsize = matrix->nx * matrix->elemsize;
    if (matrix->dev_handle == 0) return;
    row->ptr = matrix->ptr + offset;
    row->dev_handle = matrix->dev_handle;
    row->offset = matrix->offset + offset;
}

int main(void) {
    check_start();
    static int values[4 * 5];
    starpu_data_handle_t handle = check_matrix(values, 5, 5, 4);
    struct starpu_data_filter filter = {.filter_func = pick_row, .nchildren = 4, .get_child_ops = vectors};
    check_mark_parts(handle, &filter, &vector_adding);
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 5; ++x) CHECK_EQUAL(values[5 * y + x], part_marks[y]);
    return check_stop();
}
