// Vectors, matrices and blocks are reduced in their own shape.
#include "check.h"

enum { nx = 3, ny = 2, nz = 2, ld = 4, elements = ld * ny * nz };

static int size_of(void* buffer) {
    switch (*(enum starpu_data_interface_id*)buffer) {
    case STARPU_VECTOR_INTERFACE_ID:
        return (int)STARPU_VECTOR_GET_NX(buffer);
    case STARPU_MATRIX_INTERFACE_ID:
        return (int)(STARPU_MATRIX_GET_NX(buffer) * STARPU_MATRIX_GET_NY(buffer));
    default:
        return (int)(STARPU_BLOCK_GET_NX(buffer) * STARPU_BLOCK_GET_NY(buffer) * STARPU_BLOCK_GET_NZ(buffer));
    }
}

static int* element(void* buffer, int i) {
    const unsigned x = (unsigned)i % nx, y = (unsigned)i / nx % ny, z = (unsigned)i / nx / ny;
    switch (*(enum starpu_data_interface_id*)buffer) {
    case STARPU_VECTOR_INTERFACE_ID:
        return (int*)STARPU_VECTOR_GET_PTR(buffer) + i;
    case STARPU_MATRIX_INTERFACE_ID:
        return (int*)STARPU_MATRIX_GET_PTR(buffer) + x + y * STARPU_MATRIX_GET_LD(buffer);
    default:
        return (int*)STARPU_BLOCK_GET_PTR(buffer) + x + y * STARPU_BLOCK_GET_LDY(buffer) +
               z * STARPU_BLOCK_GET_LDZ(buffer);
    }
}

static void add(void* buffers[], void* arg) {
    int i;
    (void)arg;
    for (i = 0; i < size_of(buffers[0]); ++i) *element(buffers[0], i) += *element(buffers[1], i);
}

static void clear(void* buffers[], void* arg) {
    int i;
    (void)arg;
    for (i = 0; i < size_of(buffers[0]); ++i) *element(buffers[0], i) = 0;
}

static void count(void* buffers[], void* arg) {
    int i;
    (void)arg;
    for (i = 0; i < size_of(buffers[0]); ++i) *element(buffers[0], i) += i;
}

static struct starpu_codelet adding = {.cpu_funcs = {add}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}};
static struct starpu_codelet clearing = {.cpu_funcs = {clear}, .nbuffers = 1, .modes = {STARPU_W}};
static struct starpu_codelet counting = {.cpu_funcs = {count}, .nbuffers = 1, .modes = {STARPU_REDUX}};

static void reduce(starpu_data_handle_t handle) {
    int i;
    starpu_data_set_reduction_methods(handle, &adding, &clearing);
    for (i = 0; i < 100; ++i) check_submit(&counting, handle, NULL);
    starpu_data_unregister(handle);
}

int main(void) {
    int vector[6], matrix[elements], block[elements], i;
    starpu_data_handle_t handle;
    for (i = 0; i < 6; ++i) vector[i] = 7;
    for (i = 0; i < elements; ++i) matrix[i] = block[i] = 7;
    check_start_with(4);
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)vector, 6, sizeof(int));
    reduce(handle);
    starpu_matrix_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)matrix, ld, nx, ny, sizeof(int));
    reduce(handle);
    starpu_block_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)block, ld, ld * ny, nx, ny, nz,
                               sizeof(int));
    reduce(handle);
    for (i = 0; i < 6; ++i) CHECK_EQUAL(vector[i], 7 + 100 * i);
    for (i = 0; i < nx * ny; ++i) CHECK_EQUAL(matrix[i % nx + i / nx * ld], 7 + 100 * i);
    for (i = 0; i < nx * ny * nz; ++i) CHECK_EQUAL(block[i % nx + i / nx * ld], 7 + 100 * i);
    CHECK_EQUAL(matrix[nx], 7); // between the columns
    CHECK_EQUAL(block[nx], 7);
    return check_stop();
}
