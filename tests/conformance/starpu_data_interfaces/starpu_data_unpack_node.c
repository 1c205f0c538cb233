// Packed bytes become the value of the node's copy, and are freed.
#include "starpu_disk/directory.h"

static void check_main_memory(void) {
    int from[3] = {7, 8, 9}, to[3] = {0, 0, 0};
    void* packed = NULL;
    starpu_ssize_t count = 0;
    starpu_data_handle_t source, target;
    starpu_vector_data_register(&source, STARPU_MAIN_RAM, (uintptr_t)from, 3, sizeof(int));
    starpu_vector_data_register(&target, STARPU_MAIN_RAM, (uintptr_t)to, 3, sizeof(int));
    CHECK_EQUAL(starpu_data_acquire(source, STARPU_R), 0);
    CHECK_EQUAL(starpu_data_pack(source, &packed, &count), 0);
    starpu_data_release(source);
    CHECK_EQUAL(starpu_data_acquire(target, STARPU_W), 0);
    CHECK_EQUAL(starpu_data_unpack_node(target, STARPU_MAIN_RAM, packed, (size_t)count), 0);
    starpu_data_release(target);
    starpu_data_unregister(source);
    starpu_data_unregister(target);
    CHECK_EQUAL(memcmp(from, to, sizeof from), 0);
}

// From one matrix to another that has the same shape, without leaving the node.
static void move_on_node(starpu_data_handle_t from, starpu_data_handle_t to, unsigned node) {
    void* packed = NULL;
    starpu_ssize_t count = 0;
    CHECK_EQUAL(starpu_data_acquire_on_node(from, (int)node, STARPU_R), 0);
    CHECK_EQUAL(starpu_data_pack_node(from, node, &packed, &count), 0);
    starpu_data_release_on_node(from, (int)node);
    CHECK_EQUAL(starpu_data_acquire_on_node(to, (int)node, STARPU_W), 0);
    CHECK_EQUAL(starpu_data_unpack_node(to, node, packed, (size_t)count), 0);
    starpu_data_release_on_node(to, (int)node);
    starpu_data_unregister(from);
    starpu_data_unregister(to);
}

static void check_sparse_on_disk(unsigned disk) {
    double from[3] = {1, 2, 3}, to[3] = {0, 0, 0};
    uint32_t from_columns[3] = {2, 1, 0}, to_columns[3] = {9, 9, 9};
    uint32_t from_rows[4] = {0, 1, 2, 3}, to_rows[4] = {0, 0, 0, 0};
    starpu_data_handle_t source, target;
    starpu_csr_data_register(&source, STARPU_MAIN_RAM, 3, 3, (uintptr_t)from, from_columns, from_rows, 0,
                             sizeof(double));
    starpu_csr_data_register(&target, STARPU_MAIN_RAM, 3, 3, (uintptr_t)to, to_columns, to_rows, 0,
                             sizeof(double));
    move_on_node(source, target, disk);
    CHECK_EQUAL(memcmp(from, to, sizeof from), 0);
    CHECK_EQUAL(memcmp(from_columns, to_columns, sizeof from_columns), 0);
    CHECK_EQUAL(memcmp(from_rows, to_rows, sizeof from_rows), 0);
}

int main(void) {
    directory_make();
    check_start();
    check_main_memory();
    check_sparse_on_disk(directory_register(&starpu_disk_unistd_ops));
    return check_stop();
}
