// Calls the codelet's function; the queue of kernels tells when what it launched is over.
#include "devices/opencl/driver.hpp"

#include "devices/opencl/status.hpp"
#include "task/core/kernels.hpp"

#include <stdexcept>
#include <string>

namespace starpu::devices::opencl {

void worker_driver::fail(const char* what, cl_int status) const {
    throw std::runtime_error("OpenCL device " + std::to_string(base::number_of(memory_.device().number())) +
                             " " + what + ": " + name_of(status));
}

void worker_driver::call(const starpu_codelet& cl, unsigned implementation, void** buffers, void* argument) {
    try {
        task::kernel_for(STARPU_OPENCL_WORKER, cl, implementation)(buffers, argument);
    } catch (...) {
        kernels().synchronise(); // the data must be at rest when the task has failed
        throw;
    }
}

void worker_driver::run(const starpu_codelet& cl, unsigned implementation, void** buffers, void* argument) {
    call(cl, implementation, buffers, argument);
    if (const cl_int status = kernels().synchronise()) fail("did not finish its kernels", status);
}

bool worker_driver::may_be_late(const starpu_codelet& cl, unsigned implementation) const {
    return depth_ != 0 && (cl.opencl_flags[implementation] & STARPU_OPENCL_ASYNC) != 0;
}

worker::launch worker_driver::start(const starpu_codelet& cl, unsigned implementation, void** buffers,
                                    void* argument) {
    if (!may_be_late(cl, implementation)) {
        run(cl, implementation, buffers, argument);
        return 0;
    }
    call(cl, implementation, buffers, argument);
    worker::launch number = 0;
    if (const cl_int status = kernels().mark(number)) {
        kernels().synchronise();
        fail("cannot tell when a kernel ends", status);
    }
    return number;
}

memory::progress worker_driver::test(worker::launch which) {
    return kernels().test(which);
}

memory::progress worker_driver::wait(worker::launch which) {
    return kernels().wait(which);
}

} // namespace starpu::devices::opencl
