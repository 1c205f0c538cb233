// Copies of blocks at regular distances.
#include "memory/transfer.hpp"
#include "support/id_literals.hpp"
#include "support/refusal.hpp"
#include "support/running_runtime.hpp"

#include <array>
#include <cerrno>
#include <numeric>

namespace starpu::memory {
namespace {

using strided_copy_test = tests::running_runtime;

std::uintptr_t address(const void* p) {
    return reinterpret_cast<std::uintptr_t>(p);
}

TEST(strided_shape, joins_levels_without_gaps_into_one_run) {
    strided_shape shape;
    shape.block_bytes = 8;
    shape.add_level(5, 8, 8);
    shape.add_level(3, 40, 40);
    EXPECT_EQ(shape.levels, 0u);
    EXPECT_EQ(shape.block_bytes, 120u);
}

TEST(strided_shape, keeps_a_level_with_a_gap_on_one_side) {
    strided_shape shape;
    shape.block_bytes = 8;
    shape.add_level(5, 8, 16);
    EXPECT_EQ(shape.levels, 1u);
    shape.add_level(1, 999, 999); // a single step is no level
    EXPECT_EQ(shape.levels, 1u);
}

TEST_F(strided_copy_test, gathers_rows_and_planes) {
    std::array<int, 4 * 4 * 2> source{};
    std::iota(source.begin(), source.end(), 0);
    std::array<int, 12> packed{};
    strided_shape shape;
    shape.block_bytes = sizeof(int);
    shape.add_level(2, sizeof(int), sizeof(int));
    shape.add_level(3, 4 * sizeof(int), 2 * sizeof(int));
    shape.add_level(2, 16 * sizeof(int), 6 * sizeof(int));
    EXPECT_EQ(copy(0_node, address(source.data()), 0, 0_node, address(packed.data()), 0, shape, nullptr), 0);
    EXPECT_EQ(packed, (std::array<int, 12>{0, 1, 4, 5, 8, 9, 16, 17, 20, 21, 24, 25}));
}

TEST_F(strided_copy_test, copies_nothing_where_an_extent_is_zero) {
    int source = 1;
    int destination = 2;
    strided_shape shape;
    shape.block_bytes = sizeof(int);
    shape.add_level(0, 8, 8);
    EXPECT_EQ(copy(0_node, address(&source), 0, 0_node, address(&destination), 0, shape, nullptr), 0);
    EXPECT_EQ(destination, 2);
}

TEST_F(strided_copy_test, refuses_nodes_out_of_reach) {
    strided_shape shape;
    tests::expect_one_line(
        [&] {
            EXPECT_EQ(copy(0_node, 0, 0, base::memory_node_id{STARPU_MAXNODES - 1}, 0, 0, shape, nullptr),
                      -ENOSYS);
        },
        "there is no way from memory node 0");
}

} // namespace
} // namespace starpu::memory
