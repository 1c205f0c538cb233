// A program may define | on access modes for itself, and use modes of the MPI library without that library.
// Fields that are not named mean the default.
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#include <starpu.h>

#include <gtest/gtest.h>

constexpr starpu_data_access_mode operator|(starpu_data_access_mode one, starpu_data_access_mode other) {
    return static_cast<starpu_data_access_mode>(static_cast<int>(one) | static_cast<int>(other));
}

namespace {

void count(void* buffers[], void*) {
    ++*reinterpret_cast<int*>(STARPU_VARIABLE_GET_PTR(buffers[0]));
}

starpu_codelet codelet = {.cpu_funcs = {count}, .nbuffers = 1, .modes = {STARPU_RW | STARPU_COMMUTE}};

constexpr starpu_data_access_mode of_mpi = STARPU_MPI_REDUX;

} // namespace

TEST(access_mode_operator, is_the_programs_own) {
    static_assert((STARPU_R | STARPU_W) == STARPU_RW);
    EXPECT_NE(of_mpi, STARPU_REDUX);
    ASSERT_EQ(starpu_init(nullptr), 0);
    int value = 0;
    starpu_data_handle_t handle = nullptr;
    starpu_variable_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<uintptr_t>(&value),
                                  sizeof value);
    for (int i = 0; i < 10; ++i)
        EXPECT_EQ(starpu_task_insert(&codelet, STARPU_RW | STARPU_COMMUTE, handle, 0), 0);
    starpu_data_unregister(handle);
    EXPECT_EQ(value, 10);
    starpu_shutdown();
}
