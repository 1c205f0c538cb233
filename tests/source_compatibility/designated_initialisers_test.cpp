// C++20 needs fields in their order: codelets, models and filters as programs write them, returned by value.
// Fields that are not named mean the default.
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#include <starpu.h>

#include <gtest/gtest.h>

#include <cstdint>

namespace {

void scale(void* buffers[], void*) {
    auto* const matrix = static_cast<starpu_matrix_interface*>(buffers[0]);
    const std::uint32_t shape[]{matrix->nx, matrix->ny, matrix->ld};
    auto* const values = reinterpret_cast<int*>(STARPU_MATRIX_GET_PTR(buffers[0]));
    for (std::uint32_t y = 0; y < shape[1]; ++y)
        for (std::uint32_t x = 0; x < shape[0]; ++x) values[y * shape[2] + x] *= 2;
}

int can_execute_anywhere(unsigned, starpu_task*, unsigned) {
    return 1;
}

starpu_perfmodel model = {.type = STARPU_REGRESSION_BASED, .symbol = __PRETTY_FUNCTION__};

starpu_codelet make_codelet() {
    return {.where = STARPU_CPU | STARPU_CUDA,
            .can_execute = can_execute_anywhere,
            .cpu_funcs = {scale},
            .cuda_funcs = {scale},
            .cuda_flags = {STARPU_CUDA_ASYNC},
            .nbuffers = 1,
            .modes = {STARPU_RW},
            .model = &model,
            .name = "scale"};
}

} // namespace

TEST(designated_initialisers, in_the_order_of_fields_mean_what_they_say) {
    ASSERT_EQ(starpu_init(nullptr), 0);
    static starpu_codelet codelet = make_codelet();
    int values[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    starpu_data_handle_t handle = nullptr;
    starpu_matrix_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(values), 4, 4, 2,
                                sizeof *values);
    const unsigned parts = 2;
    starpu_data_filter filter = {
        .filter_func = starpu_matrix_filter_vertical_block, .nchildren = parts, .filter_arg_ptr = nullptr};
    starpu_data_partition(handle, &filter);
    EXPECT_EQ(starpu_task_insert(&codelet, STARPU_RW, starpu_data_get_sub_data(handle, 1, 1), 0), 0);
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    starpu_data_unregister(handle);
    EXPECT_EQ(values[3], 1);
    EXPECT_EQ(values[4], 2);
    starpu_shutdown();
}
