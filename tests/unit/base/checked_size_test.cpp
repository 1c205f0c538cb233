// Tests of sizes that remember that they did not fit.
#include "base/checked_size.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace {

using starpu::base::checked_offset;
using starpu::base::checked_size;
using starpu::base::rounded_up;
using starpu::base::scaled_limit;

constexpr std::size_t half = std::size_t{1} << 32;

TEST(checked_size, computes_like_integers_while_it_fits) {
    const checked_size bytes = checked_size(3U) * 8 + sizeof(int);
    ASSERT_TRUE(bytes.fits());
    EXPECT_EQ(bytes.value(), 28U);
    EXPECT_EQ((bytes - 8).value(), 20U);
    EXPECT_EQ((checked_size(UINT32_MAX) + 1U).value(), half) << "32 bits do not wrap on the way";
}

TEST(checked_size, remembers_a_product_or_a_sum_that_wraps) {
    EXPECT_FALSE((checked_size(half) * half).fits());
    EXPECT_FALSE((checked_size(half / 2) * half).fits()) << "more than PTRDIFF_MAX no object has";
    EXPECT_FALSE((checked_size(PTRDIFF_MAX) + 1).fits());
    EXPECT_FALSE((checked_size(half) * half * 0 + 1).fits()) << "whatever follows";
    EXPECT_FALSE((checked_size(half) * half - half).fits());
    checked_size grown = half;
    grown *= half;
    grown += 1;
    EXPECT_FALSE(grown.fits());
}

TEST(checked_size, refuses_what_is_no_size) {
    EXPECT_FALSE(checked_size(-1).fits());
    EXPECT_FALSE(checked_size(SIZE_MAX).fits());
    EXPECT_FALSE((checked_size(3) - 4).fits());
}

TEST(checked_size, asked_without_a_test_is_more_than_memory_has) {
    EXPECT_EQ((checked_size(half) * half).value(), static_cast<std::size_t>(PTRDIFF_MAX));
    EXPECT_EQ(checked_size(-1).value(), static_cast<std::size_t>(PTRDIFF_MAX));
}

TEST(checked_size, compares_with_limits_of_any_type) {
    EXPECT_TRUE(checked_size(7).fits_in(7));
    EXPECT_FALSE(checked_size(8).fits_in(7));
    EXPECT_FALSE(checked_size(0).fits_in(-1));
    EXPECT_FALSE((checked_size(half) * half).fits_in(SIZE_MAX));
    EXPECT_FALSE(checked_size(half).fits_in(UINT32_MAX));
}

TEST(checked_size, rounds_up_only_where_there_is_room) {
    EXPECT_EQ(rounded_up(0, 16).value(), 0U);
    EXPECT_EQ(rounded_up(17, 16).value(), 32U);
    EXPECT_FALSE(rounded_up(PTRDIFF_MAX, 16).fits());
}

TEST(checked_size, a_limit_too_large_is_the_largest) {
    EXPECT_EQ(scaled_limit(3, 1024), 3072U);
    EXPECT_EQ(scaled_limit(std::size_t{1} << 54, 1024), static_cast<std::size_t>(PTRDIFF_MAX));
}

TEST(checked_offset, runs_backwards_and_remembers_leaving_its_limits) {
    EXPECT_EQ((checked_offset(-3) * 5 + 1).value(), -14);
    EXPECT_FALSE((checked_offset(INT64_MIN) - 1).fits());
    EXPECT_FALSE((checked_offset(INT64_MIN) * -1).fits());
    EXPECT_FALSE(checked_offset(UINT64_MAX).fits());
}

static_assert(!(checked_size(SIZE_MAX / 2) * 3).fits(), "constants are checked while compiling");

} // namespace
