// The OpenCL device that is the CPU itself (PoCL), or any other there is.
#include "devices/opencl/family.hpp"
#include "devices/opencl/library.hpp"
#include "suite/subject.hpp"

#include "starpu_opencl.h"

namespace starpu::tests {

namespace {
constexpr const char* source =
    "__kernel void scale(__global char* memory, ulong offset, uint n, int factor) {"
    "    __global int* x = (__global int*)(memory + offset);"
    "    uint i = get_global_id(0);"
    "    if (i < n) x[i] *= factor;"
    "}";

starpu_opencl_program program;
int device_number = 0;

void scale(void** buffers, void* argument) {
    auto* memory = reinterpret_cast<cl_mem>(STARPU_VECTOR_GET_DEV_HANDLE(buffers[0]));
    const auto offset = static_cast<cl_ulong>(STARPU_VECTOR_GET_OFFSET(buffers[0]));
    const auto n = static_cast<cl_uint>(STARPU_VECTOR_GET_NX(buffers[0]));
    const auto factor = *static_cast<const cl_int*>(argument);
    cl_kernel kernel = nullptr;
    cl_command_queue queue = nullptr;
    cl_int status = starpu_opencl_load_kernel(&kernel, &queue, &program, "scale", device_number);
    starpu_opencl_set_kernel_args(&status, &kernel, sizeof memory, &memory, sizeof offset, &offset, sizeof n,
                                  &n, sizeof factor, &factor, 0);
    const std::size_t global = n;
    if (status == CL_SUCCESS)
        clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &global, nullptr, 0, nullptr, nullptr);
    starpu_opencl_release_kernel(kernel);
}

class opencl_subject final : public subject {
public:
    opencl_subject() {
        starpu_conf_init(&conf_);
        conf_.nopencl = -1;
        knobs_.opencl_on_cpus = true;
        opened_ = devices::opencl::open_devices({conf_, knobs_});
        for (const auto& one : opened_) all_.push_back(one.get());
        if (all_.empty()) return;
        device_number = base::signed_number_of(all_.front()->number());
        starpu_opencl_load_opencl_from_string(source, &program, nullptr);
        scaling_.opencl_funcs[0] = scale;
        scaling_.opencl_flags[0] = STARPU_OPENCL_ASYNC;
        scaling_.nbuffers = 1;
        scaling_.modes[0] = STARPU_RW;
    }
    ~opencl_subject() override { starpu_opencl_unload_opencl(&program); }

    std::string why_not() const override {
        return all_.empty() ? "there is no OpenCL device; Debian's pocl-opencl-icd makes the CPU one" : "";
    }
    std::vector<devices::device*> devices() override { return all_; }
    starpu_codelet* scaling() override { return &scaling_; }

private:
    starpu_conf conf_{};
    base::knobs knobs_{};
    std::vector<std::unique_ptr<devices::device>> opened_;
    std::vector<devices::device*> all_;
    starpu_codelet scaling_{};
};
} // namespace

std::unique_ptr<subject> make_subject() {
    return std::make_unique<opencl_subject>();
}

} // namespace starpu::tests
