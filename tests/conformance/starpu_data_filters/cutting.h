// What the programs about filters share: arrays of ints, and codelets that mark the part they were given.
#ifndef CONFORMANCE_CUTTING_H
#define CONFORMANCE_CUTTING_H

#include "check.h"

// Adds the int at cl_arg to each element of a vector.
static inline void add_to_vector(void* buffers[], void* arg) {
    int* x = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    for (unsigned i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) x[i] += *(int*)arg;
}

static struct starpu_codelet vector_adding STARPU_ATTRIBUTE_UNUSED = {
    .cpu_funcs = {add_to_vector}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "vector_adding"};

// Adds the int at cl_arg to each element of a matrix.
static inline void add_to_matrix(void* buffers[], void* arg) {
    int* a = (int*)STARPU_MATRIX_GET_PTR(buffers[0]);
    for (unsigned y = 0; y < STARPU_MATRIX_GET_NY(buffers[0]); ++y)
        for (unsigned x = 0; x < STARPU_MATRIX_GET_NX(buffers[0]); ++x)
            a[y * STARPU_MATRIX_GET_LD(buffers[0]) + x] += *(int*)arg;
}

static struct starpu_codelet matrix_adding STARPU_ATTRIBUTE_UNUSED = {
    .cpu_funcs = {add_to_matrix}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "matrix_adding"};

// Adds the int at cl_arg to each element of a block.
static inline void add_to_block(void* buffers[], void* arg) {
    int* a = (int*)STARPU_BLOCK_GET_PTR(buffers[0]);
    for (unsigned z = 0; z < STARPU_BLOCK_GET_NZ(buffers[0]); ++z)
        for (unsigned y = 0; y < STARPU_BLOCK_GET_NY(buffers[0]); ++y)
            for (unsigned x = 0; x < STARPU_BLOCK_GET_NX(buffers[0]); ++x)
                a[z * STARPU_BLOCK_GET_LDZ(buffers[0]) + y * STARPU_BLOCK_GET_LDY(buffers[0]) + x] +=
                    *(int*)arg;
}

static struct starpu_codelet block_adding STARPU_ATTRIBUTE_UNUSED = {
    .cpu_funcs = {add_to_block}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "block_adding"};

static inline starpu_data_handle_t check_vector(int* values, unsigned nx) {
    starpu_data_handle_t handle = NULL;
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, nx, sizeof(int));
    CHECK(handle != NULL);
    return handle;
}

static inline starpu_data_handle_t check_matrix(int* values, unsigned ld, unsigned nx, unsigned ny) {
    starpu_data_handle_t handle = NULL;
    starpu_matrix_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, ld, nx, ny, sizeof(int));
    CHECK(handle != NULL);
    return handle;
}

static inline starpu_data_handle_t check_block(int* values, unsigned nx, unsigned ny, unsigned nz) {
    starpu_data_handle_t handle = NULL;
    starpu_block_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, nx, nx * ny, nx, ny, nz,
                               sizeof(int));
    CHECK(handle != NULL);
    return handle;
}

static int part_marks[] STARPU_ATTRIBUTE_UNUSED = {1, 10, 100, 1000};

// The part is of the kind that the filter names.
static inline void check_kind_of_part(starpu_data_handle_t part, struct starpu_data_filter* filter,
                                      unsigned i) {
    struct starpu_data_interface_ops* kind;
    if (filter->get_child_ops == NULL) return;
    kind = filter->get_child_ops(filter, i);
    CHECK(kind != NULL);
    CHECK_EQUAL(starpu_data_get_interface_id(part), kind->interfaceid);
}

// Cuts the data, has a task add 1, 10, 100... to part 0, 1, 2..., and puts the data together again.
static inline void check_mark_parts(starpu_data_handle_t handle, struct starpu_data_filter* filter,
                                    struct starpu_codelet* codelet) {
    starpu_data_partition(handle, filter);
    CHECK_EQUAL(starpu_data_get_nb_children(handle), filter->nchildren);
    for (unsigned i = 0; i < filter->nchildren; ++i) {
        starpu_data_handle_t part = starpu_data_get_sub_data(handle, 1, i);
        check_kind_of_part(part, filter, i);
        check_submit(codelet, part, &part_marks[i]);
    }
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    starpu_data_unregister(handle);
}

#endif
