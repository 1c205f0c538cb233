// Ids turn into indexes and back only when asked to.
#include "base/strong_id.hpp"

#include <gtest/gtest.h>

#include <vector>

using namespace starpu::base;

namespace {
enum class sample_id : std::uint16_t {};
enum plain_enum {};
static_assert(strong_id<sample_id> && !strong_id<plain_enum> && !strong_id<int>);
} // namespace

TEST(strong_id, turns_into_an_index_and_back) {
    EXPECT_EQ(index_of(id_at<sample_id>(42)), 42u);
}

TEST(strong_id, counts_from_zero) {
    std::vector<std::size_t> seen;
    for (sample_id w : first_ids<sample_id>(3)) seen.push_back(index_of(w));
    EXPECT_EQ(seen, (std::vector<std::size_t>{0, 1, 2}));
}
