// A two-dimensional array: ny lines of nx contiguous elements, each line ld elements after the one before.
#ifndef STARPU_INTERFACES_MATRIX_H
#define STARPU_INTERFACES_MATRIX_H

#include <starpu/interfaces/access.h>
#include <starpu/interfaces/generic.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_matrix_interface {
    enum starpu_data_interface_id id;
    uintptr_t ptr; // first element, on this node
    uintptr_t dev_handle;
    size_t offset;
    uint32_t nx; // elements of a line (of a column, in a column-major program)
    uint32_t ny; // lines
    uint32_t ld; // elements from one line to the next
    size_t elemsize;
    size_t allocsize; // bytes to allocate; at least nx * ny * elemsize
};

// Stops the program unless the interface is a matrix.
#define STARPU_MATRIX_CHECK(interface)                                                                       \
    STARPU_ASSERT_MSG(((struct starpu_matrix_interface*)(interface))->id == STARPU_MATRIX_INTERFACE_ID,      \
                      "%s", "the interface is not that of a matrix")

#define STARPU_MATRIX_GET_PTR(interface)                                                                     \
    STARPU_INTERFACE_FIELD(uintptr_t, matrix, STARPU_MATRIX_INTERFACE_ID, ptr, interface)
#define STARPU_MATRIX_GET_DEV_HANDLE(interface)                                                              \
    STARPU_INTERFACE_FIELD(uintptr_t, matrix, STARPU_MATRIX_INTERFACE_ID, dev_handle, interface)
#define STARPU_MATRIX_GET_OFFSET(interface)                                                                  \
    STARPU_INTERFACE_FIELD(size_t, matrix, STARPU_MATRIX_INTERFACE_ID, offset, interface)
#define STARPU_MATRIX_GET_NX(interface)                                                                      \
    STARPU_INTERFACE_FIELD(uint32_t, matrix, STARPU_MATRIX_INTERFACE_ID, nx, interface)
#define STARPU_MATRIX_GET_NY(interface)                                                                      \
    STARPU_INTERFACE_FIELD(uint32_t, matrix, STARPU_MATRIX_INTERFACE_ID, ny, interface)
#define STARPU_MATRIX_GET_LD(interface)                                                                      \
    STARPU_INTERFACE_FIELD(uint32_t, matrix, STARPU_MATRIX_INTERFACE_ID, ld, interface)
#define STARPU_MATRIX_GET_ELEMSIZE(interface)                                                                \
    STARPU_INTERFACE_FIELD(size_t, matrix, STARPU_MATRIX_INTERFACE_ID, elemsize, interface)
#define STARPU_MATRIX_GET_ALLOCSIZE(interface)                                                               \
    STARPU_INTERFACE_FIELD(size_t, matrix, STARPU_MATRIX_INTERFACE_ID, allocsize, interface)

// Change the shape a kernel received, for the pieces it passes on; no other copy of the data learns of it.
#define STARPU_MATRIX_SET_NX(interface, value)                                                               \
    do {                                                                                                     \
        STARPU_MATRIX_CHECK(interface);                                                                      \
        ((struct starpu_matrix_interface*)(interface))->nx = (value);                                        \
    } while (0)
#define STARPU_MATRIX_SET_NY(interface, value)                                                               \
    do {                                                                                                     \
        STARPU_MATRIX_CHECK(interface);                                                                      \
        ((struct starpu_matrix_interface*)(interface))->ny = (value);                                        \
    } while (0)
#define STARPU_MATRIX_SET_LD(interface, value)                                                               \
    do {                                                                                                     \
        STARPU_MATRIX_CHECK(interface);                                                                      \
        ((struct starpu_matrix_interface*)(interface))->ld = (value);                                        \
    } while (0)

extern struct starpu_data_interface_ops starpu_interface_matrix_ops;

// Registers ny lines of nx elements of elemsize bytes at ptr, each line ld >= nx elements after the one
// before. home_node as in starpu_data_register; ptr is 0 with home -1.
void starpu_matrix_data_register(starpu_data_handle_t* handle, int home_node, uintptr_t ptr, uint32_t ld,
                                 uint32_t nx, uint32_t ny, size_t elemsize);

// The same, allocating allocsize bytes on other nodes, so that the matrix can grow.
void starpu_matrix_data_register_allocsize(starpu_data_handle_t* handle, int home_node, uintptr_t ptr,
                                           uint32_t ld, uint32_t nx, uint32_t ny, size_t elemsize,
                                           size_t allocsize);

// Says where the data is on one more node, and its distance between lines there.
void starpu_matrix_ptr_register(starpu_data_handle_t handle, unsigned node, uintptr_t ptr,
                                uintptr_t dev_handle, size_t offset, uint32_t ld);

// Elements of a line.
uint32_t starpu_matrix_get_nx(starpu_data_handle_t handle);

// Lines.
uint32_t starpu_matrix_get_ny(starpu_data_handle_t handle);

// Elements from one line to the next, on the node of the calling worker, or main memory.
uint32_t starpu_matrix_get_local_ld(starpu_data_handle_t handle);

// The first element's address there.
uintptr_t starpu_matrix_get_local_ptr(starpu_data_handle_t handle);

// Bytes of an element.
size_t starpu_matrix_get_elemsize(starpu_data_handle_t handle);

// Bytes allocated on a node.
size_t starpu_matrix_get_allocsize(starpu_data_handle_t handle);

STARPU_END_DECLARATIONS

#endif
