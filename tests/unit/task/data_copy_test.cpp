// A copy method that fails is reported, and what waits for the copy goes on.
#include "support/runtime_of.hpp"
#include "task/handles/data_copy.hpp"

namespace starpu::task {
namespace {

using namespace tests;

TEST(data_copy, names_a_method_that_fails) {
    runtime_of two{2};
    starpu_data_copy_methods failing{};
    failing.any_to_any = [](void*, unsigned, void*, unsigned, void*) { return -EIO; };
    starpu_data_interface_ops ops = starpu_interface_variable_ops;
    ops.copy_methods = &failing;
    int a = 1;
    int b = 2;
    starpu_data_handle_t from = nullptr;
    starpu_data_handle_t to = nullptr;
    for (auto [handle, value] : {std::pair{&from, &a}, std::pair{&to, &b}}) {
        starpu_variable_interface v{STARPU_VARIABLE_INTERFACE_ID, reinterpret_cast<std::uintptr_t>(value),
                                    reinterpret_cast<std::uintptr_t>(value), 0, sizeof(int)};
        starpu_data_register(handle, STARPU_MAIN_RAM, &v, &ops);
    }
    ::testing::internal::CaptureStderr();
    EXPECT_EQ(starpu_data_cpy(to, from, 0, nullptr, nullptr), -EIO);
    EXPECT_NE(::testing::internal::GetCapturedStderr().find("the copy method of the data returned -5"),
              std::string::npos);
    starpu_data_unregister(from);
    starpu_data_unregister(to);
    EXPECT_EQ(b, 2);
}

} // namespace
} // namespace starpu::task
