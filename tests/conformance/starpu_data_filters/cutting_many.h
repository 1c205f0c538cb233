// What the programs about filters of tensors and ndim arrays share: an array of ints with four dimensions of
// different sizes, and checks of which part each element fell to.
#ifndef CONFORMANCE_CUTTING_MANY_H
#define CONFORMANCE_CUTTING_MANY_H

#include "cutting.h"

// Elements along x, y, z and t; the whole array, first dimension fastest.
static uint32_t sizes[4] STARPU_ATTRIBUTE_UNUSED = {7, 5, 8, 9};
static uint32_t distances[4] STARPU_ATTRIBUTE_UNUSED = {1, 7, 7 * 5, 7 * 5 * 8};
enum { element_count = 7 * 5 * 8 * 9 };
static int elements[element_count] STARPU_ATTRIBUTE_UNUSED;

static inline unsigned index_of(unsigned element, unsigned dimension) {
    return element / distances[dimension] % sizes[dimension];
}

// The part that index i of n falls to: the first n % nparts parts are one longer.
static inline unsigned part_of(unsigned i, unsigned n, unsigned nparts) {
    const unsigned share = n / nparts, longer = n % nparts;
    return i < longer * (share + 1) ? i / (share + 1) : longer + (i - longer * (share + 1)) / share;
}

static inline starpu_data_handle_t check_tensor(void) {
    starpu_data_handle_t handle = NULL;
    starpu_tensor_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)elements, distances[1], distances[2],
                                distances[3], sizes[0], sizes[1], sizes[2], sizes[3], sizeof(int));
    CHECK(handle != NULL);
    return handle;
}

// The first ndim dimensions of the array.
static inline starpu_data_handle_t check_ndim(size_t ndim) {
    starpu_data_handle_t handle = NULL;
    starpu_ndim_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)elements, distances, sizes, ndim,
                              sizeof(int));
    CHECK(handle != NULL);
    return handle;
}

// Adds the int at cl_arg to each element of a tensor.
static inline void add_to_tensor(void* buffers[], void* arg) {
    int* a = (int*)STARPU_TENSOR_GET_PTR(buffers[0]);
    for (unsigned t = 0; t < STARPU_TENSOR_GET_NT(buffers[0]); ++t)
        for (unsigned z = 0; z < STARPU_TENSOR_GET_NZ(buffers[0]); ++z)
            for (unsigned y = 0; y < STARPU_TENSOR_GET_NY(buffers[0]); ++y)
                for (unsigned x = 0; x < STARPU_TENSOR_GET_NX(buffers[0]); ++x)
                    a[t * STARPU_TENSOR_GET_LDT(buffers[0]) + z * STARPU_TENSOR_GET_LDZ(buffers[0]) +
                      y * STARPU_TENSOR_GET_LDY(buffers[0]) + x] += *(int*)arg;
}

static struct starpu_codelet tensor_adding STARPU_ATTRIBUTE_UNUSED = {
    .cpu_funcs = {add_to_tensor}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "tensor_adding"};

static inline void add_along(int* first, const struct starpu_ndim_interface* array, size_t dimensions,
                             int value) {
    if (dimensions == 0) {
        *first += value;
        return;
    }
    for (uint32_t i = 0; i < array->nn[dimensions - 1]; ++i)
        add_along(first + (size_t)i * array->ldn[dimensions - 1], array, dimensions - 1, value);
}

// Adds the int at cl_arg to each element of an array of any number of dimensions.
static inline void add_to_ndim(void* buffers[], void* arg) {
    const struct starpu_ndim_interface* array = (const struct starpu_ndim_interface*)buffers[0];
    add_along((int*)STARPU_NDIM_GET_PTR(buffers[0]), array, STARPU_NDIM_GET_NDIM(buffers[0]), *(int*)arg);
}

static struct starpu_codelet ndim_adding STARPU_ATTRIBUTE_UNUSED = {
    .cpu_funcs = {add_to_ndim}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "ndim_adding"};

static inline void add_to_variable(void* buffers[], void* arg) {
    *(int*)STARPU_VARIABLE_GET_PTR(buffers[0]) += *(int*)arg;
}

static struct starpu_codelet variable_adding STARPU_ATTRIBUTE_UNUSED = {
    .cpu_funcs = {add_to_variable}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "variable_adding"};

// Each element has the mark of the part that its index along a dimension falls to.
static inline void check_cut_along(unsigned dimension, unsigned nparts) {
    for (unsigned i = 0; i < element_count; ++i)
        CHECK_EQUAL(elements[i], part_marks[part_of(index_of(i, dimension), sizes[dimension], nparts)]);
}

// The elements whose index along a dimension is first, first + 1... have the marks of parts 0, 1...; all
// others none.
static inline void check_picked_along(unsigned dimension, unsigned first, unsigned nparts, unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
        const unsigned index = index_of(i, dimension);
        CHECK_EQUAL(elements[i], index >= first && index < first + nparts ? part_marks[index - first] : 0);
    }
}

// Exactly the element at a position has a mark, and the next one along x the next mark.
static inline void check_picked_at(unsigned first) {
    for (unsigned i = 0; i < element_count; ++i)
        CHECK_EQUAL(elements[i], i == first ? part_marks[0] : i == first + 1 ? part_marks[1] : 0);
}

#endif
