// starpu_cuda.h: streams, devices and copies for programs that use CUDA themselves.
// The library never needs the toolkit, whether or not the compiler finds it.
#define STARPU_NO_CUDA
#include "base/report.hpp"
#include "devices/cuda/driver.hpp"
#include "devices/cuda/error_names.hpp"
#include "devices/cuda/management.hpp"
#include "devices/cuda/status.hpp"
#include "memory/nodes.hpp"
#include "memory/transfer.hpp"

#include "starpu_cuda.h"
#include "starpu_worker.h"

#include <cerrno>

using namespace starpu;
using namespace starpu::devices;

namespace {
// The device behind a node; -1: it is of another kind.
int cuda_device_of(unsigned node) {
    const auto* memory = dynamic_cast<const cuda::device_memory*>(&memory::at(node).behind);
    return memory == nullptr ? -1 : memory->device();
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
    const int from_device = cuda_device_of(from.node);
    const int to_device = cuda_device_of(to.node);
    const int some_device = to_device >= 0 ? to_device : from_device;
    if (stream == nullptr || some_device < 0)
        return memory::copy(from.node, source, 0, to.node, target, 0, shape, nullptr);
    const bool has_both = from_device >= 0 && to_device >= 0;
    const cuda::route way{kind, has_both ? from_device : some_device, some_device};
    const cuda::functions& functions = *cuda::find_runtime();
    const cuda::status answer = cuda::put_copy(functions, way, target, source, shape, stream);
    if (answer != cuda::is::success) return cuda::report(functions, answer, call, "the copy was not started");
    return -EAGAIN;
}

memory::strided_shape rows_of(std::size_t bytes, std::size_t count, std::size_t from_step,
                              std::size_t to_step) {
    memory::strided_shape shape = memory::run_of(bytes);
    shape.add_level(count, from_step, to_step);
    return shape;
}

cuda::worker_driver* worker_or_complain(const char* call) {
    cuda::worker_driver* worker = cuda::current_worker();
    if (worker == nullptr)
        errno = -base::report_error(
            -EINVAL, call, "called outside of a CUDA worker; call it in the CUDA function of a codelet");
    return worker;
}
} // namespace

extern "C" {

void starpu_cuda_report_error(const char* func, const char* file, int line, starpu_cuda_error status) {
    const cuda::functions* functions = cuda::find_runtime();
    const char* text =
        functions != nullptr ? functions->GetErrorString(status) : "no CUDA runtime is installed";
    base::report_error(-EIO, func != nullptr ? func : "CUDA", "%s:%d: CUDA's error %d: %s",
                       file != nullptr ? file : "?", line, status, text);
}

void starpu_cublas_report_error(const char* func, const char* file, int line, int status) {
    base::report_error(-EIO, func != nullptr ? func : "cuBLAS", "%s:%d: cuBLAS's error %d: %s",
                       file != nullptr ? file : "?", line, status, cuda::name_of_cublas_error(status));
}

CUstream_st* starpu_cuda_get_local_stream(void) {
    const cuda::worker_driver* worker = worker_or_complain(__func__);
    return worker == nullptr ? nullptr : worker->local_stream();
}

const cudaDeviceProp* starpu_cuda_get_device_properties(unsigned workerid) {
    const int id = static_cast<int>(workerid);
    const bool is_cuda =
        workerid < starpu_worker_get_count() && starpu_worker_get_type(id) == STARPU_CUDA_WORKER;
    const cuda::session* device = is_cuda ? cuda::find_session(starpu_worker_get_devid(id)) : nullptr;
    if (device != nullptr) return static_cast<const cudaDeviceProp*>(device->properties());
    errno = -base::report_error(-EINVAL, __func__, "worker %u is no CUDA worker", workerid);
    return nullptr;
}

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

void starpu_cuda_set_device(unsigned devid) {
    const cuda::functions* functions = cuda::find_runtime();
    if (functions == nullptr) {
        errno = -base::report_error(-ENODEV, __func__, "no CUDA runtime is installed");
        return;
    }
    const cuda::status answer = functions->SetDevice(static_cast<int>(devid));
    if (answer != cuda::is::success)
        errno = -cuda::report(*functions, answer, __func__, "the device cannot be used");
}

nvmlDevice_st* starpu_cuda_get_nvmldev(unsigned devid) {
    int error = 0;
    nvmlDevice_st* found = cuda::management_handle_of(static_cast<int>(devid), error);
    if (found == nullptr) errno = -error;
    return found;
}

} // extern "C"
