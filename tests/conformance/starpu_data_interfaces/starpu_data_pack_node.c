// The packed bytes hold the value of the node's copy, if there is one.
#include "starpu_disk/directory.h"

static void check_piece(unsigned disk) {
    int values[6] = {0};
    void* packed = NULL;
    starpu_ssize_t count = 0;
    struct starpu_data_filter thirds = {.filter_func = starpu_vector_filter_block, .nchildren = 3};
    starpu_data_handle_t whole, piece;
    starpu_vector_data_register(&whole, STARPU_MAIN_RAM, (uintptr_t)values, 6, sizeof(int));
    starpu_data_partition(whole, &thirds);
    piece = starpu_data_get_child(whole, 1);
    CHECK_EQUAL(starpu_data_pack_node(piece, disk, &packed, &count), -ENODATA);
    CHECK(packed == NULL);
    CHECK_EQUAL(starpu_data_pack_node(piece, disk, NULL, &count), 0); // the size is known
    CHECK_EQUAL(count, 2 * sizeof(int));
    CHECK_EQUAL(starpu_data_peek_node(piece, disk, values, 2 * sizeof(int)), -ENODATA);
    CHECK_EQUAL(starpu_data_unpack_node(piece, disk, values, 2 * sizeof(int)), -ENODATA);
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    starpu_data_unregister(whole);
}

int main(void) {
    int values[3] = {7, 8, 9};
    void* packed = NULL;
    starpu_ssize_t count = 0;
    starpu_data_handle_t handle;
    directory_make();
    check_start();
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 3, sizeof(int));
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_R), 0);
    CHECK_EQUAL(starpu_data_pack_node(handle, STARPU_MAIN_RAM, &packed, &count), 0);
    CHECK_EQUAL(count, sizeof values);
    CHECK_EQUAL(memcmp(packed, values, sizeof values), 0);
    starpu_data_release(handle);
    CHECK_EQUAL(starpu_free_flags(packed, (size_t)count, 0), 0);
    starpu_data_unregister(handle);
    check_piece(directory_register(&starpu_disk_unistd_ops));
    return check_stop();
}
