// What the functions of a data interface are written with: memory on a node, and copies between nodes.
#ifndef STARPU_INTERFACES_MEMORY_H
#define STARPU_INTERFACES_MEMORY_H

#include <starpu/linkage.h>

#include <stddef.h>
#include <stdint.h>

STARPU_BEGIN_DECLARATIONS

uintptr_t starpu_malloc_on_node(unsigned dst_node, size_t size);
uintptr_t starpu_malloc_on_node_flags(unsigned dst_node, size_t size, int flags);
void starpu_free_on_node(unsigned dst_node, uintptr_t addr, size_t size);
void starpu_free_on_node_flags(unsigned dst_node, uintptr_t addr, size_t size, int flags);
void starpu_malloc_on_node_set_default_flags(unsigned node, int flags);

int starpu_interface_copy(uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst,
                          size_t dst_offset, unsigned dst_node, size_t size, void* async_data);
int starpu_interface_copy2d(uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst,
                            size_t dst_offset, unsigned dst_node, size_t blocksize, size_t numblocks,
                            size_t ld_src, size_t ld_dst, void* async_data);
int starpu_interface_copy3d(uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst,
                            size_t dst_offset, unsigned dst_node, size_t blocksize, size_t numblocks1,
                            size_t ld1_src, size_t ld1_dst, size_t numblocks2, size_t ld2_src, size_t ld2_dst,
                            void* async_data);
int starpu_interface_copy4d(uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst,
                            size_t dst_offset, unsigned dst_node, size_t blocksize, size_t numblocks1,
                            size_t ld1_src, size_t ld1_dst, size_t numblocks2, size_t ld2_src, size_t ld2_dst,
                            size_t numblocks3, size_t ld3_src, size_t ld3_dst, void* async_data);

STARPU_END_DECLARATIONS

#endif
