// The copies between memory nodes that the functions of a data interface are written with.
#include "data/interfaces/strided_copy.hpp"

#include <starpu_data_interfaces.h>

using starpu::data::strided_copy;
using starpu::data::strided_shape;

// Copies by the CPU are complete on return, so the asynchronous handle of each call stays unused.
int starpu_interface_copy(uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst,
                          size_t dst_offset, unsigned dst_node, size_t size, void*) {
    strided_shape shape;
    shape.block_bytes = size;
    return strided_copy(src + src_offset, src_node, dst + dst_offset, dst_node, shape);
}

int starpu_interface_copy2d(uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst,
                            size_t dst_offset, unsigned dst_node, size_t blocksize, size_t numblocks,
                            size_t ld_src, size_t ld_dst, void*) {
    strided_shape shape;
    shape.block_bytes = blocksize;
    shape.add_level(numblocks, ld_src, ld_dst);
    return strided_copy(src + src_offset, src_node, dst + dst_offset, dst_node, shape);
}

int starpu_interface_copy3d(uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst,
                            size_t dst_offset, unsigned dst_node, size_t blocksize, size_t numblocks1,
                            size_t ld1_src, size_t ld1_dst, size_t numblocks2, size_t ld2_src, size_t ld2_dst,
                            void*) {
    strided_shape shape;
    shape.block_bytes = blocksize;
    shape.add_level(numblocks1, ld1_src, ld1_dst);
    shape.add_level(numblocks2, ld2_src, ld2_dst);
    return strided_copy(src + src_offset, src_node, dst + dst_offset, dst_node, shape);
}

int starpu_interface_copy4d(uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst,
                            size_t dst_offset, unsigned dst_node, size_t blocksize, size_t numblocks1,
                            size_t ld1_src, size_t ld1_dst, size_t numblocks2, size_t ld2_src, size_t ld2_dst,
                            size_t numblocks3, size_t ld3_src, size_t ld3_dst, void*) {
    strided_shape shape;
    shape.block_bytes = blocksize;
    shape.add_level(numblocks1, ld1_src, ld1_dst);
    shape.add_level(numblocks2, ld2_src, ld2_dst);
    shape.add_level(numblocks3, ld3_src, ld3_dst);
    return strided_copy(src + src_offset, src_node, dst + dst_offset, dst_node, shape);
}
