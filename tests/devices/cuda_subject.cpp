// The CUDA devices of this machine, where it has any. The kernel is there where nvcc compiled it.
#include "suite/subject.hpp"
#include "support/cuda_devices.hpp"

#include <cstddef>

#ifdef STARPU_TEST_HAS_NVCC
extern "C" void launch_scaling_on_device(CUstream_st* on, int* values, std::size_t count, int factor);
#endif

namespace starpu::tests {

namespace {
#ifdef STARPU_TEST_HAS_NVCC
void scale(void** buffers, void* argument) {
    launch_scaling_on_device(starpu_cuda_get_local_stream(),
                             reinterpret_cast<int*>(STARPU_VECTOR_GET_PTR(buffers[0])),
                             STARPU_VECTOR_GET_NX(buffers[0]), *static_cast<int*>(argument));
}
starpu_codelet* scaling_codelet() {
    static starpu_codelet only = [] {
        starpu_codelet c{};
        c.cuda_funcs[0] = scale;
        c.cuda_flags[0] = STARPU_CUDA_ASYNC;
        return c;
    }();
    return &only;
}
#else
starpu_codelet* scaling_codelet() {
    return nullptr;
}
#endif

class cuda_subject final : public subject {
public:
    cuda_subject() { open_.open(); }

    std::string why_not() const override {
        return open_.count() != 0 ? "" : "this machine has no CUDA device";
    }
    std::vector<devices::device*> devices() override {
        std::vector<devices::device*> all;
        for (std::size_t i = 0; i < open_.count(); ++i) all.push_back(&open_.at(i));
        return all;
    }
    starpu_codelet* scaling() override { return scaling_codelet(); }

private:
    cuda_devices open_;
};
} // namespace

std::unique_ptr<subject> make_subject() {
    return std::make_unique<cuda_subject>();
}

} // namespace starpu::tests
