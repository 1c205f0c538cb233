// starpu_cuda.h: copies of the program's own between memory nodes.
#define STARPU_NO_CUDA
#include "devices/c_api/cuda/calls.hpp"
#include "devices/cuda/status.hpp"
#include "memory/nodes.hpp"
#include "memory/transfer.hpp"

#include "starpu_cuda.h"

#include <cerrno>

using namespace starpu;
using namespace starpu::devices;

namespace {
// The device behind a node; none: it is of another kind.
base::device_id cuda_device_of(unsigned node) {
    const auto* memory =
        dynamic_cast<const cuda::device_memory*>(&memory::at(base::memory_node_id{node}).behind);
    return memory == nullptr ? base::no_device : memory->device();
}

bool are_nodes(unsigned one, unsigned other) {
    return one < memory::node_count() && other < memory::node_count();
}

struct one_end {
    void* place;
    unsigned node;
};

// On the program's stream when it gives one and a CUDA device is at one end.
int copy(const char* call, one_end from, one_end to, const memory::strided_shape& shape, CUstream_st* stream,
         int kind) {
    if (!are_nodes(from.node, to.node))
        return base::report_error(-EINVAL, call, "there is no memory node %u or %u", from.node, to.node);
    const auto target = reinterpret_cast<memory::address>(to.place);
    const auto source = reinterpret_cast<memory::address>(from.place);
    const base::device_id from_device = cuda_device_of(from.node);
    const base::device_id to_device = cuda_device_of(to.node);
    const base::device_id some_device = to_device != base::no_device ? to_device : from_device;
    if (stream == nullptr || some_device == base::no_device)
        return memory::copy(base::memory_node_id{from.node}, source, 0, base::memory_node_id{to.node}, target,
                            0, shape, nullptr);
    const bool has_both = from_device != base::no_device && to_device != base::no_device;
    const cuda::route way{kind, has_both ? from_device : some_device, some_device};
    const cuda::functions& functions = *cuda::find_library();
    const cuda::status answer = cuda::put_copy(functions, way, target, source, shape, stream);
    if (answer != cuda::is::success) return cuda::report(functions, call, "the copy was not started", answer);
    return -EAGAIN;
}

memory::strided_shape rows_of(std::size_t bytes, std::size_t count, std::size_t from_step,
                              std::size_t to_step) {
    memory::strided_shape shape = memory::run_of(bytes);
    shape.add_level(count, from_step, to_step);
    return shape;
}
} // namespace

extern "C" {

int starpu_cuda_copy_async_sync(void* src_ptr, unsigned src_node, void* dst_ptr, unsigned dst_node,
                                size_t ssize, CUstream_st* stream, starpu_cuda_copy_kind kind) {
    return copy(__func__, {src_ptr, src_node}, {dst_ptr, dst_node}, memory::run_of(ssize), stream, kind);
}

int starpu_cuda_copy2d_async_sync(void* src_ptr, unsigned src_node, void* dst_ptr, unsigned dst_node,
                                  size_t blocksize, size_t numblocks, size_t ld_src, size_t ld_dst,
                                  CUstream_st* stream, starpu_cuda_copy_kind kind) {
    return copy(__func__, {src_ptr, src_node}, {dst_ptr, dst_node},
                rows_of(blocksize, numblocks, ld_src, ld_dst), stream, kind);
}

int starpu_cuda_copy3d_async_sync(void* src_ptr, unsigned src_node, void* dst_ptr, unsigned dst_node,
                                  size_t blocksize, size_t numblocks_1, size_t ld1_src, size_t ld1_dst,
                                  size_t numblocks_2, size_t ld2_src, size_t ld2_dst, CUstream_st* stream,
                                  starpu_cuda_copy_kind kind) {
    memory::strided_shape shape = rows_of(blocksize, numblocks_1, ld1_src, ld1_dst);
    shape.add_level(numblocks_2, ld2_src, ld2_dst);
    return copy(__func__, {src_ptr, src_node}, {dst_ptr, dst_node}, shape, stream, kind);
}

} // extern "C"
