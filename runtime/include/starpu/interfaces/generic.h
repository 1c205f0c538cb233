// Calls on data of any kind: registering it, looking at its interface, packing it.
#ifndef STARPU_INTERFACES_GENERIC_H
#define STARPU_INTERFACES_GENERIC_H

#include <starpu/assert.h>
#include <starpu/interfaces/ops.h>

STARPU_BEGIN_DECLARATIONS

void starpu_data_register(starpu_data_handle_t* handleptr, int home_node, void* data_interface,
                          struct starpu_data_interface_ops* ops);
void starpu_data_register_same(starpu_data_handle_t* handledst, starpu_data_handle_t handlesrc);
void starpu_data_register_ops(struct starpu_data_interface_ops* ops);
void starpu_data_ptr_register(starpu_data_handle_t handle, unsigned node);
int starpu_data_interface_get_next_id(void);

void* starpu_data_handle_to_pointer(starpu_data_handle_t handle, unsigned node);
void* starpu_data_get_local_ptr(starpu_data_handle_t handle);
void* starpu_data_get_interface_on_node(starpu_data_handle_t handle, unsigned memory_node);
enum starpu_data_interface_id starpu_data_get_interface_id(starpu_data_handle_t handle);
size_t starpu_data_get_size(starpu_data_handle_t handle);
size_t starpu_data_get_alloc_size(starpu_data_handle_t handle);
starpu_ssize_t starpu_data_get_max_size(starpu_data_handle_t handle);
int starpu_data_get_home_node(starpu_data_handle_t handle);
void starpu_data_print(starpu_data_handle_t handle, unsigned node, FILE* stream);

int starpu_data_pack(starpu_data_handle_t handle, void** ptr, starpu_ssize_t* count);
int starpu_data_pack_node(starpu_data_handle_t handle, unsigned node, void** ptr, starpu_ssize_t* count);
int starpu_data_peek(starpu_data_handle_t handle, void* ptr, size_t count);
int starpu_data_peek_node(starpu_data_handle_t handle, unsigned node, void* ptr, size_t count);
int starpu_data_unpack(starpu_data_handle_t handle, void* ptr, size_t count);
int starpu_data_unpack_node(starpu_data_handle_t handle, unsigned node, void* ptr, size_t count);

STARPU_END_DECLARATIONS

#endif
