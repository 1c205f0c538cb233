// cuFFT is loaded when a transform wants a device, not by plans that CPU workers carry out.
#include <starpu.h>
#include <starpufft.h>

#include <gtest/gtest.h>

#include <complex>
#include <dlfcn.h>
#include <vector>

namespace {

bool is_cufft_loaded() {
    for (const char* name : {"libcufft.so.12", "libcufft.so.11"})
        if (void* found = dlopen(name, RTLD_LAZY | RTLD_NOLOAD)) return dlclose(found) == 0;
    return false;
}

TEST(device_on_demand, loads_cufft_for_data_on_a_device_only) {
    ASSERT_EQ(starpu_init(nullptr), 0);
    int worker = 0;
    const bool has_device = starpu_worker_get_ids_by_type(STARPU_CUDA_WORKER, &worker, 1) >= 1;
    constexpr int count = 240;
    std::vector<std::complex<double>> in(count), out(count), again(count);
    for (int i = 0; i < count; ++i) in[static_cast<std::size_t>(i)] = {i % 7 - 3.0, i % 5 - 2.0};
    const starpufft_plan plan = starpufft_plan_dft_1d(count, STARPUFFT_FORWARD, 0);
    ASSERT_NE(plan, nullptr);
    ASSERT_EQ(starpufft_execute(plan, in.data(), out.data()), 0);
    EXPECT_FALSE(is_cufft_loaded());
    starpu_data_handle_t from = nullptr, to = nullptr;
    starpu_vector_data_register(&from, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(in.data()), count,
                                16);
    starpu_vector_data_register(&to, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(again.data()), count,
                                16);
    if (has_device) {
        const unsigned node = starpu_worker_get_memory_node(static_cast<unsigned>(worker));
        EXPECT_EQ(starpu_data_fetch_on_node(from, node, 0), 0);
    }
    EXPECT_EQ(starpufft_execute_handle(plan, from, to), 0);
    EXPECT_EQ(is_cufft_loaded(), has_device);
    starpu_data_unregister(from);
    starpu_data_unregister(to);
    for (std::size_t i = 0; i < count; ++i) EXPECT_LT(std::abs(out[i] - again[i]), 1e-10) << i;
    starpufft_destroy_plan(plan);
    starpu_shutdown();
}

} // namespace
