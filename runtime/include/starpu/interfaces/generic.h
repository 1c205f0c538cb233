// Calls on data of any kind: registering it, looking at its interface, packing it.
#ifndef STARPU_INTERFACES_GENERIC_H
#define STARPU_INTERFACES_GENERIC_H

#include <starpu/assert.h>
#include <starpu/interfaces/ops.h>

STARPU_BEGIN_DECLARATIONS

// Registers data of any kind: ops describes the kind and is kept, data_interface describes this piece and is
// copied. home_node is where the memory it names is (STARPU_MAIN_RAM); -1 means that there is none, and
// buffers are allocated where the data is first written. *handleptr is NULL and errno set if this fails.
void starpu_data_register(starpu_data_handle_t* handleptr, int home_node, void* data_interface,
                          struct starpu_data_interface_ops* ops);

// Registers data of the same kind and shape as handlesrc, without a home (-1).
void starpu_data_register_same(starpu_data_handle_t* handledst, starpu_data_handle_t handlesrc);

// (1.4) Announces a kind of data under its interfaceid before any such data is registered.
void starpu_data_register_ops(struct starpu_data_interface_ops* ops);

// Marks data without a home (-1) as present on a node. Their interface there says where, already or by a
// starpu_<kind>_ptr_register before their first use, which also does without this call.
void starpu_data_ptr_register(starpu_data_handle_t handle, unsigned node);

// A number for a new kind of data that no other kind has.
int starpu_data_interface_get_next_id(void);

// (1.3) The data registered with the address ptr in main memory as its first byte, or NULL. Any thread.
starpu_data_handle_t starpu_data_lookup(const void* ptr);

// (1.3) 1 if ptr is inside the data's memory on a node, else 0. Dense data with gaps counts as one piece from
// its first to its last byte. Kinds of the application answer by pointer_is_inside; of those without it only
// the address that to_pointer gives and the get_size bytes behind it are known. Any thread.
int starpu_data_pointer_is_inside(starpu_data_handle_t handle, unsigned node, void* ptr);

// The address of the data on a node; NULL where they have no memory, and for kinds without a single one.
void* starpu_data_handle_to_pointer(starpu_data_handle_t handle, unsigned node);

// The same on the node of the calling worker, or main memory.
void* starpu_data_get_local_ptr(starpu_data_handle_t handle);

// The data's interface on a node, as codelets receive it. It stays the runtime's, and is valid while
// registered.
void* starpu_data_get_interface_on_node(starpu_data_handle_t handle, unsigned memory_node);

// The kind of the data.
enum starpu_data_interface_id starpu_data_get_interface_id(starpu_data_handle_t handle);

// Bytes of the data.
size_t starpu_data_get_size(starpu_data_handle_t handle);

// Bytes allocated for the data on a node.
size_t starpu_data_get_alloc_size(starpu_data_handle_t handle);

// (1.4) Bytes the data can grow to, or -1 if its kind sets no limit.
starpu_ssize_t starpu_data_get_max_size(starpu_data_handle_t handle);

// The home node given at registration, or -1.
int starpu_data_get_home_node(starpu_data_handle_t handle);

// (1.4) Writes a line about the data's copy on a node to stream.
void starpu_data_print(starpu_data_handle_t handle, unsigned node, FILE* stream);

// Packs the acquired data, those of the calling worker's node or main memory's, into a buffer: *ptr (from
// starpu_malloc_flags with flags 0, the caller's) and *count bytes. With ptr NULL only *count is written.
// Returns 0 or an error.
int starpu_data_pack(starpu_data_handle_t handle, void** ptr, starpu_ssize_t* count);

// (1.4) The same for the copy on a node, into a buffer on that node (from starpu_malloc_on_node_flags with
// flags 0).
int starpu_data_pack_node(starpu_data_handle_t handle, unsigned node, void** ptr, starpu_ssize_t* count);

// (1.4) Sets the acquired data from count packed bytes at ptr, which stays the caller's. Returns 0 or an
// error: -EINVAL, or -ENODATA where the data have no memory.
int starpu_data_peek(starpu_data_handle_t handle, void* ptr, size_t count);

// (1.4) The same for the copy on a node, and bytes there.
int starpu_data_peek_node(starpu_data_handle_t handle, unsigned node, void* ptr, size_t count);

// As starpu_data_peek, and frees ptr, which came from starpu_data_pack. Where it fails ptr is not freed.
int starpu_data_unpack(starpu_data_handle_t handle, void* ptr, size_t count);

// (1.4) The same for the copy on a node, and a buffer there.
int starpu_data_unpack_node(starpu_data_handle_t handle, unsigned node, void* ptr, size_t count);

STARPU_END_DECLARATIONS

#endif
