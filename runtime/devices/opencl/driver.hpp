// Runs the OpenCL implementations of codelets on a worker's thread.
#pragma once

#include "devices/opencl/memory.hpp"
#include "worker/driver.hpp"

namespace starpu::devices::opencl {

class worker_driver final : public worker::driver {
public:
    worker_driver(device_memory& memory, unsigned depth) : memory_(memory), depth_(depth) {}

    starpu_worker_archtype kind() const override { return STARPU_OPENCL_WORKER; }
    unsigned depth() const override { return depth_; }
    void run(const starpu_codelet& cl, unsigned implementation, void** buffers, void* argument) override;
    bool may_be_late(const starpu_codelet& cl, unsigned implementation) const override;
    worker::launch start(const starpu_codelet& cl, unsigned implementation, void** buffers,
                         void* argument) override;
    memory::progress test(worker::launch which) override;
    memory::progress wait(worker::launch which) override;
    bool is_lost() const override { return memory_.is_lost(); }

private:
    timeline& kernels() { return memory_.device().compute(); }
    void call(const starpu_codelet& cl, unsigned implementation, void** buffers, void* argument);
    [[noreturn]] void fail(const char* what, cl_int status) const;

    device_memory& memory_;
    const unsigned depth_;
};

} // namespace starpu::devices::opencl
