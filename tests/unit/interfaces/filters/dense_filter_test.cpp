// The arithmetic of cutting, and what is said about a cut that cannot be.
#include "interfaces/filters/dense_filter.hpp"
#include "support/refusal.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace starpu::interfaces {
namespace {

TEST(even_part, gives_the_first_parts_one_more) {
    EXPECT_EQ(even_part(10, 4, 0).count, 3u);
    EXPECT_EQ(even_part(10, 4, 1).first, 3u);
    EXPECT_EQ(even_part(10, 4, 2).first, 6u);
    EXPECT_EQ(even_part(10, 4, 3).first, 8u);
    EXPECT_EQ(even_part(10, 4, 3).count, 2u);
}

TEST(even_part, covers_everything_exactly_once) {
    for (std::size_t total = 1; total < 40; ++total)
        for (unsigned parts = 1; parts <= total; ++parts) {
            std::size_t next = 0;
            for (unsigned id = 0; id < parts; ++id) {
                EXPECT_EQ(even_part(total, parts, id).first, next);
                next += even_part(total, parts, id).count;
            }
            EXPECT_EQ(next, total);
        }
}

TEST(even_part, with_shadow_overlaps_its_neighbours) {
    const index_range first = even_part_with_shadow(10, 1, 3, 0);
    const index_range second = even_part_with_shadow(10, 1, 3, 1);
    const index_range third = even_part_with_shadow(10, 1, 3, 2);
    EXPECT_EQ(first.first, 0u);
    EXPECT_EQ(first.count, 5u);
    EXPECT_EQ(second.first, 3u);
    EXPECT_EQ(second.count, 5u);
    EXPECT_EQ(third.first, 6u);
    EXPECT_EQ(third.count, 4u);
}

// A filter applied to a vector of 10 doubles placed at 1000, 16 bytes into its allocation.
class vector_filter : public testing::Test {
protected:
    starpu_vector_interface father{STARPU_VECTOR_INTERFACE_ID, 1016, 1000, 16, 10, 8, 0, 80};
    starpu_vector_interface child{};
    starpu_data_filter filter{};

    // The child stays as it was.
    template <class Action> void expect_refused(Action action, const std::string& words) {
        tests::expect_refused(action, words);
        EXPECT_EQ(child.nx, 0u);
        EXPECT_EQ(child.ptr, 0u);
        EXPECT_EQ(data::take_filter_refusal(), -EINVAL);
        EXPECT_EQ(data::take_filter_refusal(), 0);
    }
};

TEST_F(vector_filter, moves_pointer_and_offset) {
    starpu_vector_filter_block(&father, &child, &filter, 1, 3);
    EXPECT_EQ(child.id, STARPU_VECTOR_INTERFACE_ID);
    EXPECT_EQ(child.nx, 3u);
    EXPECT_EQ(child.ptr, 1016u + 32);
    EXPECT_EQ(child.dev_handle, 1000u);
    EXPECT_EQ(child.offset, 16u + 32);
    EXPECT_EQ(child.elemsize, 8u);
    EXPECT_EQ(child.allocsize, 24u);
}

TEST_F(vector_filter, gives_a_shape_where_the_father_has_no_memory) {
    father.ptr = father.dev_handle = father.offset = 0;
    starpu_vector_filter_block(&father, &child, &filter, 1, 3);
    EXPECT_EQ(child.nx, 3u);
    EXPECT_EQ(child.ptr, 0u);
    EXPECT_EQ(child.offset, 0u);
}

TEST_F(vector_filter, refuses_more_parts_than_elements) {
    expect_refused([&] { starpu_vector_filter_block(&father, &child, &filter, 0, 11); },
                   "cannot be cut into 11 parts");
}

TEST_F(vector_filter, refuses_a_shadow_wider_than_the_vector) {
    filter.filter_arg_ptr = reinterpret_cast<void*>(std::uintptr_t{5});
    expect_refused([&] { starpu_vector_filter_block_shadow(&father, &child, &filter, 0, 2); }, "shadow of 5");
}

TEST_F(vector_filter, refuses_a_part_that_does_not_exist) {
    expect_refused([&] { starpu_vector_filter_block(&father, &child, &filter, 3, 3); }, "part 3 of 3");
}

TEST_F(vector_filter, refuses_data_of_another_kind) {
    father.id = STARPU_MATRIX_INTERFACE_ID;
    expect_refused([&] { starpu_vector_filter_block(&father, &child, &filter, 0, 2); },
                   "starpu_vector_filter_block: the data to cut");
}

TEST_F(vector_filter, refuses_lengths_beyond_the_end) {
    std::uint32_t lengths[] = {6, 5};
    filter.filter_arg_ptr = lengths;
    expect_refused([&] { starpu_vector_filter_list(&father, &child, &filter, 1, 2); },
                   "reach element 11 of a vector of 10");
}

TEST_F(vector_filter, refuses_a_missing_list) {
    expect_refused([&] { starpu_vector_filter_list(&father, &child, &filter, 0, 2); },
                   "filter_arg_ptr is NULL");
}

TEST_F(vector_filter, divides_in_two_parts_only) {
    filter.filter_arg = 4;
    expect_refused([&] { starpu_vector_filter_divide_in_2(&father, &child, &filter, 0, 3); },
                   "set nchildren to 2");
}

TEST(matrix_filter, cuts_rows_and_columns_with_the_strides_of_the_whole) {
    starpu_matrix_interface father{STARPU_MATRIX_INTERFACE_ID, 1000, 1000, 0, 10, 8, 12, 8, 640};
    starpu_matrix_interface child{};
    starpu_data_filter filter{};
    starpu_matrix_filter_block(&father, &child, &filter, 1, 3);
    EXPECT_EQ(child.nx, 3u);
    EXPECT_EQ(child.ny, 8u);
    EXPECT_EQ(child.ld, 12u);
    EXPECT_EQ(child.ptr, 1000u + 4 * 8);
    starpu_matrix_filter_vertical_block(&father, &child, &filter, 2, 3);
    EXPECT_EQ(child.nx, 10u);
    EXPECT_EQ(child.ny, 2u);
    EXPECT_EQ(child.ptr, 1000u + 6 * 12 * 8);
    EXPECT_EQ(child.allocsize, 160u);
}

TEST(block_filter, cuts_along_each_dimension) {
    starpu_block_interface father{STARPU_BLOCK_INTERFACE_ID, 1000, 1000, 0, 10, 8, 6, 12, 120, 8};
    starpu_block_interface child{};
    starpu_data_filter filter{};
    starpu_block_filter_depth_block(&father, &child, &filter, 1, 3);
    EXPECT_EQ(child.nz, 2u);
    EXPECT_EQ(child.ptr, 1000u + 2 * 120 * 8);
    starpu_block_filter_vertical_block(&father, &child, &filter, 1, 3);
    EXPECT_EQ(child.ny, 3u);
    EXPECT_EQ(child.ptr, 1000u + 3 * 12 * 8);
    starpu_block_filter_block(&father, &child, &filter, 1, 3);
    EXPECT_EQ(child.nx, 3u);
    EXPECT_EQ(child.ptr, 1000u + 4 * 8);
    EXPECT_EQ(child.ldz, 120u);
}

} // namespace
} // namespace starpu::interfaces
