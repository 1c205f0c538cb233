// A one-dimensional array.
#ifndef STARPU_INTERFACES_VECTOR_H
#define STARPU_INTERFACES_VECTOR_H

#include <starpu/interfaces/access.h>
#include <starpu/interfaces/generic.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_vector_interface {
    enum starpu_data_interface_id id;
    uintptr_t ptr; // first element, on this node
    uintptr_t dev_handle;
    size_t offset;
    uint32_t nx;         // elements
    size_t elemsize;     // bytes of one
    uint32_t slice_base; // for filters of your own: where this piece starts; the ready-made ones leave it
    size_t allocsize;    // bytes to allocate; at least nx * elemsize
};

// Stops the program unless the interface is a vector.
#define STARPU_VECTOR_CHECK(interface)                                                                       \
    STARPU_ASSERT_MSG(((struct starpu_vector_interface*)(interface))->id == STARPU_VECTOR_INTERFACE_ID,      \
                      "%s", "the interface is not that of a vector")

#define STARPU_VECTOR_GET_PTR(interface)                                                                     \
    STARPU_INTERFACE_FIELD(uintptr_t, vector, STARPU_VECTOR_INTERFACE_ID, ptr, interface)
#define STARPU_VECTOR_GET_DEV_HANDLE(interface)                                                              \
    STARPU_INTERFACE_FIELD(uintptr_t, vector, STARPU_VECTOR_INTERFACE_ID, dev_handle, interface)
#define STARPU_VECTOR_GET_OFFSET(interface)                                                                  \
    STARPU_INTERFACE_FIELD(size_t, vector, STARPU_VECTOR_INTERFACE_ID, offset, interface)
#define STARPU_VECTOR_GET_NX(interface)                                                                      \
    STARPU_INTERFACE_FIELD(uint32_t, vector, STARPU_VECTOR_INTERFACE_ID, nx, interface)
#define STARPU_VECTOR_GET_ELEMSIZE(interface)                                                                \
    STARPU_INTERFACE_FIELD(size_t, vector, STARPU_VECTOR_INTERFACE_ID, elemsize, interface)
#define STARPU_VECTOR_GET_ALLOCSIZE(interface)                                                               \
    STARPU_INTERFACE_FIELD(size_t, vector, STARPU_VECTOR_INTERFACE_ID, allocsize, interface)
#define STARPU_VECTOR_GET_SLICE_BASE(interface)                                                              \
    STARPU_INTERFACE_FIELD(uint32_t, vector, STARPU_VECTOR_INTERFACE_ID, slice_base, interface)

// Change the shape a kernel received, for the pieces it passes on; no other copy of the data learns of it.
#define STARPU_VECTOR_SET_NX(interface, value)                                                               \
    do {                                                                                                     \
        STARPU_VECTOR_CHECK(interface);                                                                      \
        ((struct starpu_vector_interface*)(interface))->nx = (value);                                        \
    } while (0)

extern struct starpu_data_interface_ops starpu_interface_vector_ops;

// Registers nx elements of elemsize bytes at ptr. home_node as in starpu_data_register; ptr is 0 with home
// -1.
void starpu_vector_data_register(starpu_data_handle_t* handle, int home_node, uintptr_t ptr, uint32_t nx,
                                 size_t elemsize);

// The same, allocating allocsize bytes on other nodes, so that the vector can grow.
void starpu_vector_data_register_allocsize(starpu_data_handle_t* handle, int home_node, uintptr_t ptr,
                                           uint32_t nx, size_t elemsize, size_t allocsize);

// Says where the data is on one more node.
void starpu_vector_ptr_register(starpu_data_handle_t handle, unsigned node, uintptr_t ptr,
                                uintptr_t dev_handle, size_t offset);

// Elements.
uint32_t starpu_vector_get_nx(starpu_data_handle_t handle);

// Bytes of an element.
size_t starpu_vector_get_elemsize(starpu_data_handle_t handle);

// Bytes allocated on a node.
size_t starpu_vector_get_allocsize(starpu_data_handle_t handle);

// The first element's address on the node of the calling worker, or main memory.
uintptr_t starpu_vector_get_local_ptr(starpu_data_handle_t handle);

STARPU_END_DECLARATIONS

#endif
