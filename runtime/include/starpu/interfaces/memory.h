// What the functions of a data interface are written with: memory on a node, and copies between nodes.
#ifndef STARPU_INTERFACES_MEMORY_H
#define STARPU_INTERFACES_MEMORY_H

#include <starpu/linkage.h>

#include <stddef.h>
#include <stdint.h>

STARPU_BEGIN_DECLARATIONS

// Memory on a node, with the node's default flags. 0 without memory.
uintptr_t starpu_malloc_on_node(unsigned dst_node, size_t size);

// The same with STARPU_MALLOC_* flags. Counted memory (STARPU_MALLOC_COUNT) fits the limit of the node, but
// for STARPU_MEMORY_OVERFLOW. The call evicts nothing, unless STARPU_MEMORY_WAIT is given outside the methods
// of data: then it evicts data not in use and waits for the rest, as starpu_malloc_flags does. 0 and errno:
// ENOMEM, ENODEV (the runtime has ended while it waited).
uintptr_t starpu_malloc_on_node_flags(unsigned dst_node, size_t size, int flags);

// Gives memory back, with the address and size it was obtained by, and the default flags.
void starpu_free_on_node(unsigned dst_node, uintptr_t addr, size_t size);

// The same with the flags it was obtained by.
void starpu_free_on_node_flags(unsigned dst_node, uintptr_t addr, size_t size, int flags);

// The flags of allocations on a node that name none; for programs that start differently from
// STARPU_MALLOC_PINNED | STARPU_MALLOC_COUNT.
void starpu_malloc_on_node_set_default_flags(unsigned node, int flags);

// In a copy method: copies size bytes from one node to another. Returns 0, or -EAGAIN if the copy goes on in
// the background and async_data tells when it ends. Pass async_data on unchanged; offsets are in bytes.
int starpu_interface_copy(uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst,
                          size_t dst_offset, unsigned dst_node, size_t size, void* async_data);

// The same for numblocks blocks of blocksize bytes that lie ld_src and ld_dst bytes apart.
int starpu_interface_copy2d(uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst,
                            size_t dst_offset, unsigned dst_node, size_t blocksize, size_t numblocks,
                            size_t ld_src, size_t ld_dst, void* async_data);

// The same for numblocks2 groups, ld2_* bytes apart, of numblocks1 blocks, ld1_* bytes apart.
int starpu_interface_copy3d(uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst,
                            size_t dst_offset, unsigned dst_node, size_t blocksize, size_t numblocks1,
                            size_t ld1_src, size_t ld1_dst, size_t numblocks2, size_t ld2_src, size_t ld2_dst,
                            void* async_data);

// The same with one more level of groups.
int starpu_interface_copy4d(uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst,
                            size_t dst_offset, unsigned dst_node, size_t blocksize, size_t numblocks1,
                            size_t ld1_src, size_t ld1_dst, size_t numblocks2, size_t ld2_src, size_t ld2_dst,
                            size_t numblocks3, size_t ld3_src, size_t ld3_dst, void* async_data);

// (1.4) The same for an array of ndim dimensions: nn[i] elements of elemsize bytes along dimension i,
// ldn_src[i] and ldn_dst[i] elements apart.
int starpu_interface_copynd(uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst,
                            size_t dst_offset, unsigned dst_node, size_t elemsize, size_t ndim, uint32_t* nn,
                            uint32_t* ldn_src, uint32_t* ldn_dst, void* async_data);

// In a copy method that copies without the functions above: call it once per transfer of size bytes, for
// traces; nothing else happens.
void starpu_interface_data_copy(unsigned src_node, unsigned dst_node, size_t size);

// Around a copy that an interface starts by itself: *start receives the time (microseconds, as
// starpu_timing_now) for the second call, which is for traces too.
void starpu_interface_start_driver_copy_async(unsigned src_node, unsigned dst_node, double* start);
void starpu_interface_end_driver_copy_async(unsigned src_node, unsigned dst_node, double start);

// (1.4) Makes memory of src_node usable on dst_node without a copy: its address there, and *ret is 0. Between
// main memory and itself the address is the same; no other pair of nodes can do it: 0 and *ret is -ENOSYS.
uintptr_t starpu_interface_map(uintptr_t src, size_t src_offset, unsigned src_node, unsigned dst_node,
                               size_t size, int* ret);

// (1.4) Ends that. Returns 0, or -ENOSYS where nothing can be mapped.
int starpu_interface_unmap(uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst,
                           unsigned dst_node, size_t size);

// (1.4) Makes writes on either side visible on the other. Returns 0, or -ENOSYS where nothing can be mapped.
int starpu_interface_update_map(uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst,
                                size_t dst_offset, unsigned dst_node, size_t size);

STARPU_END_DECLARATIONS

#endif
