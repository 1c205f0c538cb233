// Conversions of multiformat data to and from the format of CUDA kernels throw.
#include "emulated.hpp"
#include "support/throwing_conversions.hpp"

#include <starpu_cuda.h>

namespace starpu::tests {
namespace {

struct places {
    const int* from;
    int* to;
    std::size_t count;
};

void negate_there(void* argument) {
    const auto& all = *static_cast<const places*>(argument);
    const auto* from = static_cast<const int*>(emulated_cuda_host_view(all.from));
    auto* to = static_cast<int*>(emulated_cuda_host_view(all.to));
    for (std::size_t i = 0; i < all.count; ++i) to[i] = -from[i];
}
void subtract_one_there(void* argument) {
    const auto& all = *static_cast<const places*>(argument);
    auto* values = static_cast<int*>(emulated_cuda_host_view(all.to));
    for (std::size_t i = 0; i < all.count; ++i) --values[i];
}

struct cuda_device {
    static const char* is_absent() { return nullptr; }
    static void configure(starpu_conf& conf) { conf.ncuda = 1; }
    static void set_kernel(starpu_codelet& cl, starpu_cuda_func_t kernel) { cl.cuda_funcs[0] = kernel; }
    static void set_conversions(starpu_multiformat_data_interface_ops& formats, starpu_codelet& there,
                                starpu_codelet& back) {
        formats.cuda_elemsize = sizeof(int);
        formats.cpu_to_cuda_cl = &there;
        formats.cuda_to_cpu_cl = &back;
    }
    static void negate(void* buffer) {
        const places all{static_cast<const int*>(STARPU_MULTIFORMAT_GET_CPU_PTR(buffer)), there(buffer),
                         STARPU_MULTIFORMAT_GET_NX(buffer)};
        EXPECT_EQ(emulated_cuda_launch(starpu_cuda_get_local_stream(), negate_there, &all, sizeof all), 0);
    }
    static void subtract_one(void* buffer) {
        const places all{nullptr, there(buffer), STARPU_MULTIFORMAT_GET_NX(buffer)};
        EXPECT_EQ(emulated_cuda_launch(starpu_cuda_get_local_stream(), subtract_one_there, &all, sizeof all),
                  0);
    }
    static const int* arrived(void* buffer) { return there(buffer); }

private:
    static int* there(void* buffer) { return static_cast<int*>(STARPU_MULTIFORMAT_GET_CUDA_PTR(buffer)); }
    emulation one{{"DEVICES", "1"}};
};

class cuda_conversions : public throwing_conversions<cuda_device> {};

TEST_F(cuda_conversions, to_a_device_that_throw_fail_the_task) {
    test_throw_on_the_way_there();
}

TEST_F(cuda_conversions, to_the_cpu_that_throw_fail_the_copy) {
    test_throw_on_the_way_back();
}

} // namespace
} // namespace starpu::tests
