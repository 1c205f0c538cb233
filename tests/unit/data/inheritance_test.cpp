// Pieces are like the whole in what decides about order, reduction and value.
#include "data/core/handle_details.hpp"
#include "data/core/inheritance.hpp"

#include <gtest/gtest.h>

namespace starpu::data {
namespace {

class inheritance : public testing::Test {
protected:
    ~inheritance() override {
        delete details_of(whole);
        delete details_of(piece);
        delete details_of(inner);
    }
    handle whole, piece, inner;
    starpu_codelet combine{}, initialise{};
};

TEST_F(inheritance, needs_no_details_for_what_is_common) {
    whole.has_value = true;
    whole.is_sequentially_consistent = false;
    whole.failed_in = 3;
    ASSERT_TRUE(inherit(piece, whole, 5));
    EXPECT_EQ(piece.parent, &whole);
    EXPECT_EQ(piece.position_in_parent, 5u);
    EXPECT_TRUE(piece.has_value);
    EXPECT_FALSE(piece.is_sequentially_consistent);
    EXPECT_EQ(piece.failed_in.load(), 3u);
    EXPECT_EQ(piece.home_node, base::main_memory_node);
    EXPECT_EQ(details_of(piece), nullptr);
}

TEST_F(inheritance, copies_reduction_methods_and_passes_later_ones_on) {
    ensure_details(whole)->reduction.combine = &combine;
    details_of(whole)->reduction.handle_had_value = true;
    ASSERT_TRUE(inherit(piece, whole, 0));
    ASSERT_NE(details_of(piece), nullptr);
    EXPECT_EQ(details_of(piece)->reduction.combine, &combine);
    EXPECT_FALSE(details_of(piece)->reduction.handle_had_value);

    details_of(whole)->children = {&piece};
    auto plan = std::make_unique<partition_plan>();
    plan->children = {&inner};
    details_of(piece)->plans.push_back(std::move(plan));
    details_of(whole)->reduction.initialise = &initialise;
    ASSERT_TRUE(pass_reduction_on(whole));
    EXPECT_EQ(details_of(piece)->reduction.initialise, &initialise);
    EXPECT_EQ(details_of(inner)->reduction.initialise, &initialise);
    EXPECT_EQ(details_of(inner)->reduction.combine, &combine);
}

} // namespace
} // namespace starpu::data
