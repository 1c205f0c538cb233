// The copies between memory nodes that the functions of a data interface are written with.
#include "base/checked_size.hpp"
#include "base/marks.hpp"
#include "base/report.hpp"
#include "memory/transfer.hpp"

#include <starpu_data_interfaces.h>
#include <starpu_helper.h>
#include <starpu_task.h>

#include <cerrno>

using starpu::base::checked_size;
using starpu::memory::run_of;
using starpu::memory::strided_shape;

static int copy(uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst, size_t dst_offset,
                unsigned dst_node, const strided_shape& shape, void* async_data, const char* call) {
    if (!shape.fits_address_space())
        return starpu::base::report_error(
            -EINVAL, call, "so many bytes, or such distances, fit into no memory; copy what is there");
    return starpu::memory::copy(starpu::base::memory_node_id{src_node}, src, src_offset,
                                starpu::base::memory_node_id{dst_node}, dst, dst_offset, shape,
                                static_cast<starpu::memory::transfer*>(async_data));
}

int starpu_interface_copy(uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst,
                          size_t dst_offset, unsigned dst_node, size_t size, void* async_data) {
    strided_shape shape = run_of(size);
    return copy(src, src_offset, src_node, dst, dst_offset, dst_node, shape, async_data, __func__);
}

int starpu_interface_copy2d(uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst,
                            size_t dst_offset, unsigned dst_node, size_t blocksize, size_t numblocks,
                            size_t ld_src, size_t ld_dst, void* async_data) {
    strided_shape shape = run_of(blocksize);
    shape.add_level(numblocks, ld_src, ld_dst);
    return copy(src, src_offset, src_node, dst, dst_offset, dst_node, shape, async_data, __func__);
}

int starpu_interface_copy3d(uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst,
                            size_t dst_offset, unsigned dst_node, size_t blocksize, size_t numblocks1,
                            size_t ld1_src, size_t ld1_dst, size_t numblocks2, size_t ld2_src, size_t ld2_dst,
                            void* async_data) {
    strided_shape shape = run_of(blocksize);
    shape.add_level(numblocks1, ld1_src, ld1_dst);
    shape.add_level(numblocks2, ld2_src, ld2_dst);
    return copy(src, src_offset, src_node, dst, dst_offset, dst_node, shape, async_data, __func__);
}

int starpu_interface_copy4d(uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst,
                            size_t dst_offset, unsigned dst_node, size_t blocksize, size_t numblocks1,
                            size_t ld1_src, size_t ld1_dst, size_t numblocks2, size_t ld2_src, size_t ld2_dst,
                            size_t numblocks3, size_t ld3_src, size_t ld3_dst, void* async_data) {
    strided_shape shape = run_of(blocksize);
    shape.add_level(numblocks1, ld1_src, ld1_dst);
    shape.add_level(numblocks2, ld2_src, ld2_dst);
    shape.add_level(numblocks3, ld3_src, ld3_dst);
    return copy(src, src_offset, src_node, dst, dst_offset, dst_node, shape, async_data, __func__);
}

int starpu_interface_copynd(uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst,
                            size_t dst_offset, unsigned dst_node, size_t elemsize, size_t ndim, uint32_t* nn,
                            uint32_t* ldn_src, uint32_t* ldn_dst, void* async_data) {
    if (ndim > starpu::memory::most_levels)
        return starpu::base::report_error(-EINVAL, __func__,
                                          "%zu dimensions are more than the %u there can be", ndim,
                                          starpu::memory::most_levels);
    strided_shape shape = run_of(elemsize);
    for (size_t i = 0; i < ndim; ++i)
        shape.add_level(nn[i], (checked_size(ldn_src[i]) * elemsize).value(),
                        (checked_size(ldn_dst[i]) * elemsize).value());
    return copy(src, src_offset, src_node, dst, dst_offset, dst_node, shape, async_data, __func__);
}

// Transfers are counted for traces and buses; between main memory and itself there is neither.
void starpu_interface_data_copy(unsigned, unsigned, size_t) {}
ACCEPTED(starpu_interface_data_copy, "It is for traces: none is written.");

void starpu_interface_start_driver_copy_async(unsigned, unsigned, double* start) {
    if (start != nullptr) *start = starpu_timing_now();
}
ACCEPTED(starpu_interface_start_driver_copy_async, "It is for traces: none is written.");

void starpu_interface_end_driver_copy_async(unsigned, unsigned, double) {}
ACCEPTED(starpu_interface_end_driver_copy_async, "It is for traces: none is written.");

namespace {

int check_mapping(unsigned src_node, unsigned dst_node, const char* call) {
    if (src_node == STARPU_MAIN_RAM && dst_node == STARPU_MAIN_RAM) return 0;
    return starpu::base::report_error(
        -ENOSYS, call, "memory of node %u cannot be mapped on node %u; copy it instead", src_node, dst_node);
}

} // namespace

uintptr_t starpu_interface_map(uintptr_t src, size_t src_offset, unsigned src_node, unsigned dst_node, size_t,
                               int* ret) {
    const int error = check_mapping(src_node, dst_node, __func__);
    if (ret != nullptr) *ret = error;
    return error == 0 ? src + src_offset : 0;
}
ACCEPTED(starpu_interface_map, "No memory is mapped from one memory node to another: data are copied.");

int starpu_interface_unmap(uintptr_t, size_t, unsigned src_node, uintptr_t, unsigned dst_node, size_t) {
    return check_mapping(src_node, dst_node, __func__);
}
ACCEPTED(starpu_interface_unmap, "No memory is mapped from one memory node to another: data are copied.");

int starpu_interface_update_map(uintptr_t, size_t, unsigned src_node, uintptr_t, size_t, unsigned dst_node,
                                size_t) {
    return check_mapping(src_node, dst_node, __func__);
}
ACCEPTED(starpu_interface_update_map,
         "No memory is mapped from one memory node to another: data are copied.");
