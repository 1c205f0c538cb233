// Tells addresses inside the data from others.
#include "starpu_disk/directory.h"

// On a disk a piece has no memory before it is needed there.
static void check_piece(unsigned disk) {
    int values[6] = {0};
    struct starpu_data_filter thirds = {.filter_func = starpu_vector_filter_block, .nchildren = 3};
    starpu_data_handle_t whole, piece;
    starpu_vector_data_register(&whole, STARPU_MAIN_RAM, (uintptr_t)values, 6, sizeof(int));
    starpu_data_partition(whole, &thirds);
    piece = starpu_data_get_child(whole, 1);
    CHECK(starpu_data_pointer_is_inside(piece, STARPU_MAIN_RAM, values + 2));
    CHECK(!starpu_data_pointer_is_inside(piece, disk, values + 2));
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    starpu_data_unregister(whole);
}

int main(void) {
    int room[5] = {0}, *vector = room + 1, matrix[4 * 3] = {0}, one = 0;
    starpu_data_handle_t v = NULL, m = NULL, i = NULL, none = NULL;
    directory_make();
    check_start();
    starpu_vector_data_register(&v, STARPU_MAIN_RAM, (uintptr_t)vector, 3, sizeof(int));
    starpu_matrix_data_register(&m, STARPU_MAIN_RAM, (uintptr_t)matrix, 4, 2, 3, sizeof(int));
    starpu_void_data_register(&none);
    i = check_int(&one);
    CHECK(starpu_data_pointer_is_inside(v, STARPU_MAIN_RAM, vector));
    CHECK(starpu_data_pointer_is_inside(v, STARPU_MAIN_RAM, (char*)(vector + 3) - 1));
    CHECK(!starpu_data_pointer_is_inside(v, STARPU_MAIN_RAM, vector + 3));
    CHECK(!starpu_data_pointer_is_inside(v, STARPU_MAIN_RAM, (char*)vector - 1));
    CHECK(starpu_data_pointer_is_inside(m, STARPU_MAIN_RAM, matrix + 2 * 4 + 1));
    CHECK(!starpu_data_pointer_is_inside(m, STARPU_MAIN_RAM, matrix + 3 * 4));
    CHECK(starpu_data_pointer_is_inside(i, STARPU_MAIN_RAM, &one));
    CHECK(!starpu_data_pointer_is_inside(i, STARPU_MAIN_RAM, &one + 1));
    CHECK(!starpu_data_pointer_is_inside(none, STARPU_MAIN_RAM, &one));
    starpu_data_unregister(v);
    starpu_data_unregister(m);
    starpu_data_unregister(i);
    starpu_data_unregister(none);
    check_piece(directory_register(&starpu_disk_unistd_ops));
    return check_stop();
}
