// A task adds up a matrix of coordinates, through all of the macros.
#include "check.h"

static void add_up(void* buffers[], void* arg) {
    (void)arg;
    const uint32_t* columns = STARPU_COO_GET_COLUMNS(buffers[0]);
    const uint32_t* rows = STARPU_COO_GET_ROWS(buffers[0]);
    const int* values = (const int*)STARPU_COO_GET_VALUES(buffers[0]);
    CHECK_EQUAL(STARPU_COO_GET_NX(buffers[0]), 10);
    CHECK_EQUAL(STARPU_COO_GET_NY(buffers[0]), 20);
    CHECK_EQUAL(STARPU_COO_GET_ELEMSIZE(buffers[0]), sizeof(int));
    CHECK_EQUAL(STARPU_COO_GET_OFFSET, 0);
    CHECK(STARPU_COO_GET_COLUMNS_DEV_HANDLE(buffers[0]) == columns);
    CHECK(STARPU_COO_GET_ROWS_DEV_HANDLE(buffers[0]) == rows);
    CHECK((const int*)STARPU_COO_GET_VALUES_DEV_HANDLE(buffers[0]) == values);
    for (uint32_t i = 0; i < STARPU_COO_GET_NVALUES(buffers[0]); ++i)
        *CHECK_BUFFER(buffers, 1) += values[i] * (int)(100 * rows[i] + columns[i]);
}

static struct starpu_codelet adding = {.cpu_funcs = {add_up}, .nbuffers = 2, .modes = {STARPU_R, STARPU_RW}};

int main(void) {
    int values[3] = {1, 2, 3}, sum = 0;
    uint32_t columns[3] = {4, 5, 6}, rows[3] = {1, 2, 3};
    starpu_data_handle_t matrix = NULL, total = NULL;
    check_start();
    starpu_coo_data_register(&matrix, STARPU_MAIN_RAM, 10, 20, 3, columns, rows, (uintptr_t)values,
                             sizeof(int));
    CHECK(matrix != NULL);
    CHECK_EQUAL(starpu_data_get_interface_id(matrix), STARPU_COO_INTERFACE_ID);
    CHECK(starpu_data_get_interface_ops(matrix) == &starpu_interface_coo_ops);
    total = check_int(&sum);
    CHECK_EQUAL(starpu_task_insert(&adding, STARPU_R, matrix, STARPU_RW, total, 0), 0);
    starpu_data_unregister(matrix);
    starpu_data_unregister(total);
    CHECK_EQUAL(sum, 104 + 2 * 205 + 3 * 306);
    return check_stop();
}
