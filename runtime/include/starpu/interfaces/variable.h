// One object: a scalar or any block of bytes that is never cut into pieces.
#ifndef STARPU_INTERFACES_VARIABLE_H
#define STARPU_INTERFACES_VARIABLE_H

#include <starpu/interfaces/access.h>
#include <starpu/interfaces/generic.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_variable_interface {
    enum starpu_data_interface_id id;
    uintptr_t ptr; // on this node
    uintptr_t dev_handle;
    size_t offset;
    size_t elemsize; // bytes
};

// Stops the program unless the interface is a variable.
#define STARPU_VARIABLE_CHECK(interface)                                                                     \
    STARPU_ASSERT_MSG(((struct starpu_variable_interface*)(interface))->id == STARPU_VARIABLE_INTERFACE_ID,  \
                      "%s", "the interface is not that of a variable")

#define STARPU_VARIABLE_GET_PTR(interface)                                                                   \
    STARPU_INTERFACE_FIELD(uintptr_t, variable, STARPU_VARIABLE_INTERFACE_ID, ptr, interface)
#define STARPU_VARIABLE_GET_DEV_HANDLE(interface)                                                            \
    STARPU_INTERFACE_FIELD(uintptr_t, variable, STARPU_VARIABLE_INTERFACE_ID, dev_handle, interface)
#define STARPU_VARIABLE_GET_OFFSET(interface)                                                                \
    STARPU_INTERFACE_FIELD(size_t, variable, STARPU_VARIABLE_INTERFACE_ID, offset, interface)
#define STARPU_VARIABLE_GET_ELEMSIZE(interface)                                                              \
    STARPU_INTERFACE_FIELD(size_t, variable, STARPU_VARIABLE_INTERFACE_ID, elemsize, interface)

extern struct starpu_data_interface_ops starpu_interface_variable_ops;

// Registers size bytes at ptr. home_node as in starpu_data_register; ptr is 0 with home -1.
void starpu_variable_data_register(starpu_data_handle_t* handle, int home_node, uintptr_t ptr, size_t size);

// Says where the data is on one more node.
void starpu_variable_ptr_register(starpu_data_handle_t handle, unsigned node, uintptr_t ptr,
                                  uintptr_t dev_handle, size_t offset);

// Bytes.
size_t starpu_variable_get_elemsize(starpu_data_handle_t handle);

// Its address on the node of the calling worker, or main memory.
uintptr_t starpu_variable_get_local_ptr(starpu_data_handle_t handle);

STARPU_END_DECLARATIONS

#endif
