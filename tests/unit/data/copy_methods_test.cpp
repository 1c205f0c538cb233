// Which copy method of a kind of data is called for two nodes.
#include "data/core/copy_methods.hpp"

#include <starpu.h>

#include <gtest/gtest.h>

namespace starpu::data {
namespace {

int calls_of_pair = 0;
int calls_of_general = 0;

int copy_pair(void*, unsigned, void*, unsigned) {
    ++calls_of_pair;
    return 0;
}
int copy_general(void*, unsigned, void*, unsigned, void*) {
    ++calls_of_general;
    return 0;
}

int copy_in_main_memory(starpu_data_copy_methods& methods) {
    starpu_data_interface_ops ops{};
    ops.copy_methods = &methods;
    calls_of_pair = calls_of_general = 0;
    return copy_between(ops, nullptr, base::main_memory_node, nullptr, base::main_memory_node, nullptr);
}

TEST(copy_methods, of_the_pair_come_before_the_general_one) {
    starpu_data_copy_methods methods{};
    methods.ram_to_ram = copy_pair;
    methods.any_to_any = copy_general;
    EXPECT_EQ(copy_in_main_memory(methods), 0);
    EXPECT_EQ(calls_of_pair, 1);
    EXPECT_EQ(calls_of_general, 0);
}

TEST(copy_methods, the_general_one_serves_pairs_without) {
    starpu_data_copy_methods methods{};
    methods.any_to_any = copy_general;
    EXPECT_EQ(copy_in_main_memory(methods), 0);
    EXPECT_EQ(calls_of_general, 1);
}

} // namespace
} // namespace starpu::data
