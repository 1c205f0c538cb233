// The arithmetic on shapes of dense arrays.
#include "interfaces/dense_view.hpp"

#include <gtest/gtest.h>

namespace starpu::interfaces {
namespace {

dense_view block_of_5_6_7() {
    return {1000, 1000, 16, 8, 5 * 6 * 7 * 8, 3, {5, 6, 7}, {1, 11, 77}};
}

TEST(dense_view, counts_bytes) {
    EXPECT_EQ(payload_bytes(block_of_5_6_7()), 1680u);
}

TEST(dense_view, without_dimensions_is_one_element) {
    dense_view variable;
    variable.elemsize = 24;
    EXPECT_EQ(payload_bytes(variable), 24u);
}

TEST(dense_view, counts_beyond_32_bits) {
    const dense_view large{0, 0, 0, 8, 0, 2, {1u << 20, 1u << 20}, {1, 1u << 20}};
    EXPECT_EQ(payload_bytes(large), std::size_t{1} << 43);
}

TEST(dense_view, contiguous_strides_are_products_of_extents) {
    dense_view view = block_of_5_6_7();
    make_contiguous(view);
    EXPECT_EQ(view.ld[0], 1u);
    EXPECT_EQ(view.ld[1], 5u);
    EXPECT_EQ(view.ld[2], 30u);
}

TEST(dense_view, forgets_its_place_but_not_its_shape) {
    dense_view view = block_of_5_6_7();
    forget_place(view);
    EXPECT_EQ(view.ptr, 0u);
    EXPECT_EQ(view.dev_handle, 0u);
    EXPECT_EQ(view.offset, 0u);
    EXPECT_EQ(view.ld[1], 0u);
    EXPECT_TRUE(has_same_shape(view, block_of_5_6_7()));
}

TEST(dense_view, shape_is_extents_and_element_size) {
    dense_view other = block_of_5_6_7();
    other.ld[1] = 20;
    EXPECT_TRUE(has_same_shape(other, block_of_5_6_7()));
    other.n[2] = 8;
    EXPECT_FALSE(has_same_shape(other, block_of_5_6_7()));
    other = block_of_5_6_7();
    other.elemsize = 4;
    EXPECT_FALSE(has_same_shape(other, block_of_5_6_7()));
}

// The values are those that StarPU computes, so that its performance models stay valid.
TEST(dense_view, footprint_hashes_the_extents) {
    EXPECT_EQ(footprint_of(block_of_5_6_7()), 0x623a7c43u);
    const dense_view vector{0, 0, 0, 8, 56, 1, {7}, {1}};
    EXPECT_EQ(footprint_of(vector), 0xca41c474u);
}

TEST(dense_view, advances_pointer_and_offset_together) {
    dense_view view = block_of_5_6_7();
    advance(view, 1, 3);
    EXPECT_EQ(view.ptr, 1000u + 3 * 11 * 8);
    EXPECT_EQ(view.offset, 16u + 3 * 11 * 8);
    EXPECT_EQ(view.dev_handle, 1000u);
}

TEST(dense_view, nowhere_stays_nowhere) {
    dense_view view = block_of_5_6_7();
    forget_place(view);
    advance(view, 0, 2);
    EXPECT_EQ(view.ptr, 0u);
    EXPECT_EQ(view.offset, 0u);
}

} // namespace
} // namespace starpu::interfaces
