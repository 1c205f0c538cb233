// The address on a node, or NULL where the data have no memory.
#include "starpu_disk/directory.h"

// Pieces lie in the memory of the whole, but only where that was needed.
static void check_pieces(unsigned disk) {
    int values[6] = {0};
    struct starpu_data_filter thirds = {.filter_func = starpu_vector_filter_block, .nchildren = 3};
    starpu_data_handle_t whole, piece;
    starpu_vector_data_register(&whole, STARPU_MAIN_RAM, (uintptr_t)values, 6, sizeof(int));
    CHECK(starpu_data_handle_to_pointer(whole, disk) == NULL);
    starpu_data_partition(whole, &thirds);
    piece = starpu_data_get_child(whole, 1);
    CHECK(starpu_data_handle_to_pointer(piece, STARPU_MAIN_RAM) == values + 2);
    CHECK(starpu_data_handle_to_pointer(piece, disk) == NULL);
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    starpu_data_unregister(whole);
}

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    directory_make();
    check_start();
    handle = check_int(&value);
    CHECK(starpu_data_handle_to_pointer(handle, STARPU_MAIN_RAM) == &value);
    starpu_data_unregister(handle);
    check_pieces(directory_register(&starpu_disk_unistd_ops));
    return check_stop();
}
