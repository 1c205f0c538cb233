// Objects of OpenCL that are given back when their owner goes.
#pragma once

#include "devices/opencl/library.hpp"

#include <utility>

namespace starpu::devices::opencl {

template <class Handle, auto Release> class owned {
public:
    owned() = default;
    explicit owned(Handle handle) noexcept : handle_(handle) {}
    owned(owned&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    owned& operator=(owned&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~owned() {
        if (handle_ != nullptr) (calls().*Release)(handle_);
    }

    Handle get() const noexcept { return handle_; }
    Handle release() noexcept { return std::exchange(handle_, nullptr); }
    // For calls that write it: holds nothing yet.
    Handle* place() noexcept { return &handle_; }
    explicit operator bool() const noexcept { return handle_ != nullptr; }

private:
    Handle handle_ = nullptr;
};

using owned_buffer = owned<cl_mem, &functions::ReleaseMemObject>;
using owned_context = owned<cl_context, &functions::ReleaseContext>;
using owned_event = owned<cl_event, &functions::ReleaseEvent>;
using owned_kernel = owned<cl_kernel, &functions::ReleaseKernel>;
using owned_program = owned<cl_program, &functions::ReleaseProgram>;
using owned_queue = owned<cl_command_queue, &functions::ReleaseCommandQueue>;

} // namespace starpu::devices::opencl
