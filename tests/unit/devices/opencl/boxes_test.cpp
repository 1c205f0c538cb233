// What OpenCL copies in one go, and the rest box by box.
#include "devices/opencl/boxes.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace starpu::devices::opencl {
namespace {

memory::strided_shape shape_of(std::size_t block,
                               std::initializer_list<std::array<std::size_t, 3>> count_and_steps) {
    memory::strided_shape shape = memory::run_of(block);
    for (const auto& [count, source, destination] : count_and_steps)
        shape.add_level(count, source, destination);
    return shape;
}

TEST(boxes, are_one_run_where_there_are_no_gaps) {
    EXPECT_EQ(levels_in_box(shape_of(8, {{3, 8, 8}})), 0u);
    EXPECT_TRUE(box_of(shape_of(8, {{3, 8, 8}}), 0).is_run());
}

TEST(boxes, take_rows_and_planes_into_one_box) {
    const auto shape = shape_of(8, {{3, 16, 8}, {2, 64, 24}});
    EXPECT_EQ(levels_in_box(shape), 2u);
    const box b = box_of(shape, 2);
    EXPECT_EQ(b.region, (std::array<std::size_t, 3>{8, 3, 2}));
    EXPECT_EQ(b.source_plane, 64u);
    EXPECT_EQ(b.destination_row, 8u);
}

TEST(boxes, leave_planes_apart_that_are_no_whole_number_of_rows_away) {
    EXPECT_EQ(levels_in_box(shape_of(8, {{3, 16, 8}, {2, 65, 24}})), 1u);
    EXPECT_EQ(levels_in_box(shape_of(8, {{3, 16, 8}, {2, 64, 16}})), 1u); // planes overlap
}

TEST(boxes, leave_rows_apart_that_overlap) {
    EXPECT_EQ(levels_in_box(shape_of(8, {{3, 4, 8}})), 0u);
    EXPECT_EQ(levels_in_box(shape_of(8, {{3, 8, 0}})), 0u);
}

TEST(boxes, know_where_an_offset_lies) {
    EXPECT_EQ(origin_of(64 + 16 * 2 + 5, 16, 64), (std::array<std::size_t, 3>{5, 2, 1}));
}

using places = std::vector<std::pair<std::size_t, std::size_t>>;

places visited(const memory::strided_shape& shape, unsigned levels) {
    places all;
    for_each_box(shape, levels, 100, 200, [&](std::size_t source, std::size_t destination) {
        all.emplace_back(source, destination);
        return 0;
    });
    return all;
}

TEST(boxes, are_visited_innermost_first) {
    const auto shape = shape_of(1, {{2, 10, 2}, {2, 30, 5}});
    EXPECT_EQ(visited(shape, 0), (places{{100, 200}, {110, 202}, {130, 205}, {140, 207}}));
    EXPECT_EQ(visited(shape, 1), (places{{100, 200}, {130, 205}}));
    EXPECT_EQ(visited(shape, 2), (places{{100, 200}}));
}

TEST(boxes, end_with_the_first_that_fails) {
    int calls = 0;
    EXPECT_EQ(for_each_box(shape_of(1, {{5, 10, 2}}), 0, 0, 0,
                           [&](std::size_t, std::size_t) { return ++calls == 3 ? -30 : 0; }),
              -30);
    EXPECT_EQ(calls, 3);
}

} // namespace
} // namespace starpu::devices::opencl
