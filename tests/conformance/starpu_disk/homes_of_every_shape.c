// A variable, a matrix and a block have their homes in files, which keep the order of the elements.
#include "starpu_disk/directory.h"

static void add_one_to_matrix(void* buffers[], void* arg) {
    int* m = (int*)STARPU_MATRIX_GET_PTR(buffers[0]);
    const unsigned ld = STARPU_MATRIX_GET_LD(buffers[0]);
    (void)arg;
    for (unsigned j = 0; j < STARPU_MATRIX_GET_NY(buffers[0]); ++j)
        for (unsigned i = 0; i < STARPU_MATRIX_GET_NX(buffers[0]); ++i) ++m[i + j * ld];
}

static void add_one_to_block(void* buffers[], void* arg) {
    int* b = (int*)STARPU_BLOCK_GET_PTR(buffers[0]);
    const unsigned ldy = STARPU_BLOCK_GET_LDY(buffers[0]), ldz = STARPU_BLOCK_GET_LDZ(buffers[0]);
    (void)arg;
    for (unsigned z = 0; z < 3; ++z)
        for (unsigned y = 0; y < 4; ++y)
            for (unsigned x = 0; x < 5; ++x) ++b[x + y * ldy + z * ldz];
}

static void* open_file(unsigned node, const char* name, const void* bytes, size_t size) {
    directory_write(name, bytes, size);
    void* object = starpu_disk_open(node, (void*)name, size);
    CHECK(object != NULL);
    return object;
}

static void close_file(unsigned node, void* object, const char* name, void* bytes, size_t size) {
    starpu_disk_close(node, object, size);
    directory_read(name, bytes, size);
}

int main(void) {
    struct starpu_codelet on_matrix = {
        .cpu_funcs = {add_one_to_matrix}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "on_matrix"};
    struct starpu_codelet on_block = {
        .cpu_funcs = {add_one_to_block}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "on_block"};
    int variable = 41, matrix[6 * 10], block[5 * 4 * 3];
    starpu_data_handle_t handles[3];
    for (int i = 0; i < 60; ++i) matrix[i] = block[i] = 100 * i;
    directory_make();
    check_start();
    const unsigned node = directory_register(&starpu_disk_unistd_ops);
    void* v = open_file(node, "variable", &variable, sizeof variable);
    void* m = open_file(node, "matrix", matrix, sizeof matrix);
    void* b = open_file(node, "block", block, sizeof block);
    starpu_variable_data_register(&handles[0], (int)node, (uintptr_t)v, sizeof variable);
    // Of the six rows in the file four are data.
    starpu_matrix_data_register(&handles[1], (int)node, (uintptr_t)m, 6, 4, 10, sizeof(int));
    starpu_block_data_register(&handles[2], (int)node, (uintptr_t)b, 5, 20, 5, 4, 3, sizeof(int));

    check_submit(&increment, handles[0], NULL);
    check_submit(&on_matrix, handles[1], NULL);
    check_submit(&on_block, handles[2], NULL);
    for (int i = 0; i < 3; ++i) starpu_data_unregister(handles[i]);
    close_file(node, v, "variable", &variable, sizeof variable);
    close_file(node, m, "matrix", matrix, sizeof matrix);
    close_file(node, b, "block", block, sizeof block);

    CHECK_EQUAL(variable, 42);
    for (int i = 0; i < 60; ++i) CHECK_EQUAL(matrix[i], 100 * i + (i % 6 < 4));
    for (int i = 0; i < 60; ++i) CHECK_EQUAL(block[i], 100 * i + 1);
    return check_stop();
}
